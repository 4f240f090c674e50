const name = 'sessionEnded'

/** Notes that this tab's session ended without a sign-out. The sign-in page, which loads separately, then says so. */
export const noteSessionEnd = () => sessionStorage.setItem(name, '1')
export const hasSessionEnded = () => sessionStorage.getItem(name) !== null
export const forgetSessionEnd = () => sessionStorage.removeItem(name)
