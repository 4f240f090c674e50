import type { Jobs } from '#server/features/background/job.ts'
import { applyTemplateJob } from '#server/features/documents/folders/applyTemplate.ts'
import { issueJob } from '#server/features/safetyFile/issuing.ts'
import { cloneJob } from './cloneCalls.ts'
import { importJob } from './importCalls.ts'

/** What runs in the background, by the name that its tasks are stored with. */
export const backgroundJobs: Jobs = {
  applyTemplate: applyTemplateJob,
  import: importJob,
  clone: cloneJob,
  publish: issueJob,
}
