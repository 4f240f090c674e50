/**
 * Why steps and signatures are disabled offline: the record may have been stopped, changed or decided meanwhile, and a
 * signature would then apply to something its signer has not seen.
 */
export const noLine = {
  reason: 'There is no connection.',
  why: 'This counts once the server has it, because the record may have changed. Wait for the connection before anyone signs.',
}
