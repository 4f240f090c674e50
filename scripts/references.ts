import { writeFile } from 'node:fs/promises'
import { mirrorTriggers } from '#server/core/references/nested.ts'
import { resources } from '#server/kinds/index.ts'

/** Regenerates the migration with the triggers for references inside JSON documents. */
await writeFile(
  'server/db/migrations/0002_references.sql',
  `${mirrorTriggers(resources).join('\n--> statement-breakpoint\n')}\n`,
)
