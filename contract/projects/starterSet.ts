import * as z from 'zod/mini'
import type { BackgroundTask } from '../entities/backgroundTask.ts'

/** The path of the starter set below `/api`. */
export const starterSetPath = 'starterSet'

/** The body of `PUT /api/starterSet`. With `dryRun` the answer only says what would be added. */
export const starterSet = z.object({ dryRun: z._default(z.boolean(), false) })

/** What the set consists of, in the order in which it is made. */
export const starterKinds = ['roleListTemplate', 'processSubType', 'template'] as const
export type StarterKind = (typeof starterKinds)[number]

/** One record of the set. One that exists by its name is left alone. */
export interface StarterLine {
  kind: StarterKind
  name: string
  /** What it is for, or how many folders it has. */
  detail: string
  isThere: boolean
}

export interface StarterAnswer {
  lines: StarterLine[]
  task: BackgroundTask | null
}
