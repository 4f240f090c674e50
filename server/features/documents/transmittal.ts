import { eq, sql } from 'drizzle-orm'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { suitabilityLabel } from '#contract/documents/suitability.ts'
import type { Reader } from '#server/db/database.ts'
import { projects } from '#server/db/tables/project.ts'

/**
 * The transmittal of documents that are downloaded together: what is sent, by whom and when, with the footer of the
 * project's settings. Null for projects without a footer, and for documents of several projects.
 */
export async function transmittal(
  db: Reader,
  rows: readonly DocumentSummary[],
  { by, on }: { by: string; on: Date },
): Promise<string | null> {
  const [first] = rows
  if (!first || rows.some(({ projectId }) => projectId !== first.projectId)) return null
  const [project] = await db
    .select({
      number: projects.number,
      name: projects.name,
      timeZone: projects.timeZone,
      footer: sql<string | null>`${projects.settings} -> 'pmp' ->> 'transmittalFooter'`,
    })
    .from(projects)
    .where(eq(projects.id, first.projectId))
  if (!project?.footer) return null
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: project.timeZone,
  }).format(on)
  return [
    `Transmittal: ${project.number} ${project.name}`,
    `Issued by ${by}, ${when}`,
    '',
    ...rows.map(({ number, title, revision, suitability }) =>
      [number, title, revision, suitability && suitabilityLabel(suitability)].filter(Boolean).join('  '),
    ),
    '',
    project.footer,
    '',
  ].join('\r\n')
}
