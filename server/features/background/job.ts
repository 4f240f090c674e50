import type { TaskKind } from '#contract/entities/backgroundTask.ts'
import type { Services } from '#server/core/services.ts'
import type { Write } from '#server/core/write.ts'

/**
 * Reports the progress of the work, and stops the work if someone has cancelled it. Cheap enough to call for each
 * record.
 */
export type Progress = (done: number, total: number) => void

/** The result of a successful task: a sentence, and the page that shows what was made. */
export interface Outcome {
  sentence: string
  url: string | null
}

/** One kind of background work. */
export interface Job {
  /** Reads what takes long before the transaction opens, such as files in a bucket. */
  before?(services: Services, input: unknown, progress: Progress): Promise<void>
  /** Does all of the work in one transaction, as the person who asked for it, with their present rights. */
  work(w: Write, input: unknown, progress: Progress): Promise<Outcome>
}

export type Jobs = Readonly<Record<TaskKind, Job>>
