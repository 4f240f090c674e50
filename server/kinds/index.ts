import type { Entities } from '#contract/entities/index.ts'
import type { Resource } from '../core/resourceKind.ts'
import { registered } from './registry.gen.ts'

/** The server side of each kind. A kind that is missing here does not compile. */
export const resources: { [K in keyof Entities]: Resource<Entities[K]> } = registered
