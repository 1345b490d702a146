// Each block is told what to do by the one before it, or by a block beside that one. A round of canonicalization finds
// out that the latter is never reached, and only the next round, when it has been erased, that the same holds for the
// one below. There are more steps than rounds. Used by the tests of passes that refuse what does not settle.
func.func private @side()

func.func @ladder() {
  %false = arith.constant false
  %true = arith.constant true
  cf.cond_br %false, ^side0, ^step0(%false : i1)
^side0:
  func.call @side() : () -> ()
  cf.br ^step0(%true : i1)
^step0(%0: i1):
  cf.cond_br %0, ^side1, ^step1(%0 : i1)
^side1:
  func.call @side() : () -> ()
  cf.br ^step1(%true : i1)
^step1(%1: i1):
  cf.cond_br %1, ^side2, ^step2(%1 : i1)
^side2:
  func.call @side() : () -> ()
  cf.br ^step2(%true : i1)
^step2(%2: i1):
  cf.cond_br %2, ^side3, ^step3(%2 : i1)
^side3:
  func.call @side() : () -> ()
  cf.br ^step3(%true : i1)
^step3(%3: i1):
  cf.cond_br %3, ^side4, ^step4(%3 : i1)
^side4:
  func.call @side() : () -> ()
  cf.br ^step4(%true : i1)
^step4(%4: i1):
  cf.cond_br %4, ^side5, ^step5(%4 : i1)
^side5:
  func.call @side() : () -> ()
  cf.br ^step5(%true : i1)
^step5(%5: i1):
  cf.cond_br %5, ^side6, ^step6(%5 : i1)
^side6:
  func.call @side() : () -> ()
  cf.br ^step6(%true : i1)
^step6(%6: i1):
  cf.cond_br %6, ^side7, ^step7(%6 : i1)
^side7:
  func.call @side() : () -> ()
  cf.br ^step7(%true : i1)
^step7(%7: i1):
  cf.cond_br %7, ^side8, ^step8(%7 : i1)
^side8:
  func.call @side() : () -> ()
  cf.br ^step8(%true : i1)
^step8(%8: i1):
  cf.cond_br %8, ^side9, ^step9(%8 : i1)
^side9:
  func.call @side() : () -> ()
  cf.br ^step9(%true : i1)
^step9(%9: i1):
  cf.cond_br %9, ^side10, ^step10(%9 : i1)
^side10:
  func.call @side() : () -> ()
  cf.br ^step10(%true : i1)
^step10(%10: i1):
  cf.cond_br %10, ^side11, ^step11(%10 : i1)
^side11:
  func.call @side() : () -> ()
  cf.br ^step11(%true : i1)
^step11(%11: i1):
  return
}
