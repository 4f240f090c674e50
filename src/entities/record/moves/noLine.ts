/**
 * Why no step is taken, and nothing signed, without a connection: the record may have been stopped, changed or decided
 * meanwhile, and a signature would stand under something else than its signer saw.
 */
export const noLine = {
  reason: 'There is no connection.',
  why: 'This counts once the server has it, because the record may have changed. Wait for the connection before anyone signs.',
}
