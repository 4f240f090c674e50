import type { Request } from '#server/core/request.ts'

/** Logs a sign-out that the person requested. */
export const noteSignOut = (c: Request, userId: number) =>
  c
    .get('services')
    .log({ level: 'info', message: 'Signed out', userId, address: c.get('address'), requestId: c.get('requestId') })
