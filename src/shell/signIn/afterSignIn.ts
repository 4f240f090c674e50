import { isLocalUrl } from '#contract/wire/returnUrl.ts'

/** Returns where to go after sign-in: the return URL if it is on this site, otherwise the dashboard. */
export const afterSignIn = (returnUrl: string | undefined) =>
  returnUrl !== undefined && isLocalUrl(returnUrl) ? returnUrl : '/manage/dashboard'
