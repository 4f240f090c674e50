import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { projectPerson, ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import { askEmployers, missingPath, type MissingMail } from '#contract/people/missingMail.ts'
import { personStatus as status } from '#contract/people/personStatus.ts'
import { projectPath } from '#contract/projectPath.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { readJson } from '#server/core/readJson.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { recipientsOf } from '#server/features/site/contacts.ts'
import { keepsPeople } from '#server/features/site/sitePeople.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { projects } from '#server/db/tables/project.ts'

/** The calls that ask employers for what their people lack; contract/people/missingMail.ts describes them. */
export function missingCalls(kind: Resource<typeof projectPerson>) {
  return new Hono<Env>()
    .get(`/${missingPath}/:projectId`, async (c) => {
      const ids = (c.req.query('ids') ?? '').split(',').filter(Boolean).map(Number)
      const asked = askEmployers.parse({ projectId: Number(c.req.param('projectId')), ids })
      return answer(c, await mailsFor(c.get('services').db, personOf(c), kind, asked))
    })
    .put(`/${missingPath}`, async (c) => {
      const body = await readJson(c)
      return write(
        c,
        body,
        async (w) => {
          const asked = askEmployers.parse(body)
          const mails = await mailsFor(w.tx, w.person, kind, asked)
          if (mails.length === 0) throw invalid('Nobody of these people lacks anything.', 'ids')
          return { data: { count: await send(w, asked, mails) } }
        },
        { onceByKey: true },
      )
    })
}

interface Asked {
  projectId: number
  ids: readonly number[]
  note: string | null
}

/** One mail for each company of those people who lack something, by the name of the company. */
async function mailsFor(db: Reader, person: Person, kind: Resource<typeof projectPerson>, { projectId, ids }: Asked) {
  if (!keepsPeople(person, { projectId })) throw forbidden('write to the employers of people on this project')
  if (ids.length === 0) throw invalid('Choose people.', 'ids')
  const rows = (await reading(kind).list(db, person, { projectId }, ids)) as unknown as ProjectPersonSummary[]
  const lacking = rows.filter(({ statusId, reasons }) => statusId !== status.left && reasons.length > 0)
  const companies = await recipientsOf(db, projectId, [...new Set(lacking.map(({ clientId }) => clientId))])
  return companies.map(({ id, name, to }): MissingMail => ({
    clientId: id,
    clientName: name,
    to,
    people: lacking
      .filter(({ clientId }) => clientId === id)
      .map((row) => ({ id: row.id, name: row.name, missing: row.reasons.map(({ words }) => words) })),
  }))
}

/** Sends the mails to the companies that have an address. Returns how many. */
async function send(w: Write, { projectId, note }: Asked, mails: readonly MissingMail[]) {
  const [project] = await w.tx.select().from(projects).where(eq(projects.id, projectId))
  let count = 0
  for (const { to, clientName, people } of mails) {
    if (to === null) {
      w.warn({ message: `${clientName} has no contact on the project and no e-mail address, so it was not asked.` })
      continue
    }
    count += 1
    await sendLater(w.tx, w.on, {
      to,
      subject: `${project!.number} ${project!.name}: what your people on site still need`,
      text: letter(w, project!, people, note),
    })
    for (const { id } of people)
      w.addHistory({
        entityKind: 'projectPerson',
        entityId: id,
        projectId,
        action: 'employerAsked',
        comment: clientName,
      })
  }
  return count
}

const letter = (
  { person, services }: Write,
  project: { id: number; name: string },
  people: MissingMail['people'],
  note: string | null,
) =>
  [
    'Hello,',
    `${person.fullName} asks for what your people on ${project.name} still need before they may work there:`,
    people.map(({ name, missing }) => [`${name}:`, ...missing.map((words) => `- ${words}`)].join('\n')).join('\n\n'),
    ...(note === null ? [] : [note]),
    new URL(projectPath('sms', project.id, 'people'), services.config.publicUrl).href,
  ].join('\n\n')
