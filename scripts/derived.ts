import { writeFile } from 'node:fs/promises'
import { derivedSchema } from '#server/core/derivedSchema.ts'
import { resources } from '#server/kinds/index.ts'

/** Writes the part of the schema derived from the tables and the contract. */
await writeFile(
  'server/db/migrations/derived.sql',
  `${derivedSchema(resources).join('\n--> statement-breakpoint\n')}\n`,
)
