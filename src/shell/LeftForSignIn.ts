/** Thrown where nobody is signed in: the browser is on its way to the sign-in, and nothing of the screen may load. */
export class LeftForSignIn extends Error {}
