export { gemm, gemmOuter, pack, packTransposed } from "./gemm";
export { attend, attendBackward, decode, loadColumns, loadRows, takeRows } from "./attention";
export { embed, gather, norm, normBackward, scatterAdd, squaredRelu, squaredReluBackward } from "./layers";
export { largest, logitGradients, logSoftmax, pick } from "./predictions";
export { adamw, drain, scaled, squares } from "./updates";
