import * as z from 'zod/mini'
import { recordSystem, type RecordSystemId } from '#contract/recordSystem.ts'
import type { Request } from './request.ts'

const asked = z.optional(recordSystem)

/**
 * The system in `?systemId=` to which a request is limited; without it the answer covers all that the reader may open.
 */
export function systemAsked(c: Request): { systemId?: RecordSystemId } {
  const sent = c.req.query('systemId')
  const systemId = asked.parse(sent === undefined ? undefined : Number(sent))
  return systemId === undefined ? {} : { systemId }
}
