import { writeFile } from 'node:fs/promises'
import { mirrorTriggers } from '#server/core/references/nested.ts'
import { resources } from '#server/kinds/index.ts'

/** Writes the triggers that follow from the references within documents into the migration that makes them. */
await writeFile(
  'server/db/migrations/0002_references.sql',
  `${mirrorTriggers(resources).join('\n--> statement-breakpoint\n')}\n`,
)
