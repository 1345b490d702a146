# Strata's lit suite. Only lit.formats is used: Debian's lit brings no lit.llvm.
import os

import lit.formats

config.name = "strata"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.environment["PATH"] = os.pathsep.join(
    [config.strata_bin, config.llvm_bin, os.environ.get("PATH", "")])
# How a smaller processor is stood for (runtime/hal/CpuFeatures.h).
if "STRATA_WITHOUT_CPU_FEATURES" in os.environ:
    config.environment["STRATA_WITHOUT_CPU_FEATURES"] = os.environ["STRATA_WITHOUT_CPU_FEATURES"]
config.environment["FILECHECK_OPTS"] = "--dump-input=fail"
