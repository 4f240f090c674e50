import type { Request } from '../core/request.ts'

/** A sign-out that somebody asked for, in the log beside the sign-ins. */
export const noteSignOut = (c: Request, userId: number) =>
  c
    .get('services')
    .log({ level: 'info', message: 'Signed out', userId, address: c.get('address'), requestId: c.get('requestId') })
