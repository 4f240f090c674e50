import { sql } from 'drizzle-orm'
import { projectInductionVideo } from '#contract/entities/projectInductionVideo.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { fileFacts } from '#server/core/fileFacts.ts'
import { inductionVideoCalls } from './calls.ts'
import { inductionVideoRules } from './rules.ts'
import { projectInductionVideos as table } from '#server/db/tables/projectInductionVideo.ts'

export const projectInductionVideoResource: KindResource<typeof projectInductionVideo> = {
  entity: projectInductionVideo,
  table,
  rules: inductionVideoRules,
  calls: inductionVideoCalls,
  facts: fileFacts(sql`"projectInductionVideo"."fileId"`),
  immutable: { projectId: 'An induction video cannot be moved to another project.' },
}
