// Holds the precompiled header that all MLIR code shares (.cmake/StrataMlir.cmake).
