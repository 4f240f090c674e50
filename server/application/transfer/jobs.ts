import type { Jobs } from '#server/features/background/job.ts'
import { applyTemplateJob } from '#server/features/documents/folders/applyTemplate.ts'
import { issueJob } from '#server/features/safetyFile/issuing.ts'
import { cloneJob } from './cloneCalls.ts'
import { importJob } from './importCalls.ts'
import { starterSetJob } from '../starterSet/starterSetCalls.ts'

/** The background jobs, by the name stored with their tasks. */
export const backgroundJobs: Jobs = {
  applyTemplate: applyTemplateJob,
  import: importJob,
  clone: cloneJob,
  publish: issueJob,
  starterSet: starterSetJob,
}
