const name = 'sessionEnded'

/** The session of this tab has ended without its person's doing; the sign-in, on a page of its own, says so. */
export const noteSessionEnd = () => sessionStorage.setItem(name, '1')
export const hasSessionEnded = () => sessionStorage.getItem(name) !== null
export const forgetSessionEnd = () => sessionStorage.removeItem(name)
