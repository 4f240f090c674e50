import { isLocalUrl } from '#contract/returnUrl.ts'

/** Where to go once signed in: back to where one came from if that is on this site, else to the dashboard. */
export const afterSignIn = (returnUrl: string | undefined) =>
  returnUrl !== undefined && isLocalUrl(returnUrl) ? returnUrl : '/manage/dashboard'
