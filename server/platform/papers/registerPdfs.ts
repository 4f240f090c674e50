import { Hono } from 'hono'
import type { Entity, Row, Summary } from '#contract/entity.ts'
import type { Project } from '#contract/entities/project.ts'
import { projectField } from '#contract/references.ts'
import { readyAnswer } from '#server/core/head.ts'
import { reading, readingOf } from '#server/core/reading.ts'
import { opened } from '#server/core/sealedWords.ts'
import { missing, notNow, Refusal } from '#server/base/refuse.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfLabels, PdfPaper, PdfPart, Services } from '#server/core/services.ts'
import { systemAsked } from '#server/core/systemAsked.ts'
import { codeOf } from './recordCode.ts'
import { momentWords } from '#server/core/momentWords.ts'

/** A printed record or register, without its footer. */
type Paper = Omit<PdfPaper, 'foot'>

interface About {
  projectNumber: string
  projectName: string
}
/** The system that a register is limited to; without it, the register contains all that the reader may open. */
type OfRegister = About & ReturnType<typeof systemAsked>

interface Papers<E extends Entity> {
  /** The register's name in file names: 'RFI log'. */
  log: string | ((of: OfRegister) => string)
  /** One record as a paper; `written` formats a moment in the time zone of its project. */
  one(row: Row<E>, written: (moment: string) => string, services: Services, project: Project): Paper | Promise<Paper>
  register(
    rows: readonly Summary<E>[],
    about: OfRegister,
    written: (moment: string) => string,
    project: Project,
    services: Services,
  ): Paper | Promise<Paper>
  /** The path of a record's page, for its QR code. */
  page?(row: Row<E>): string
}

/** The maximum number of records in a printed register. */
const mostPrinted = 2000

/**
 * `GET /api/{path}/{id}/pdf`: one record of a project; `GET /api/{path}Log/{projectId}`: the register, without drafts.
 */
export function registerPdfs<E extends Entity>(kind: Resource<E>, { log, one, register, page }: Papers<E>) {
  const read = reading(kind)
  const { path, name } = kind.entity
  const divider = projectField(kind.entity)!
  return new Hono<Env>()
    .get(`/${path}/:id/pdf`, async (c) => {
      const services = c.get('services')
      const { db, kinds } = services
      const row = opened(services.cipher, await read.one(db, personOf(c), idIn(c, 'id', name)))
      const { projectId, ...about } = row as unknown as About & Record<string, number>
      const project = await readingOf(kinds, 'project').one(db, personOf(c), about[divider] ?? projectId!)
      const paper = await one(row, writtenIn(project.timeZone), services, project)
      const code = page && codeOf(new URL(page(row), services.config.publicUrl).href)
      return sendPdf(
        c,
        { ...paper, ...(code && { code }), foot: footOf(c, about, project.timeZone) },
        `${called(row) ?? `Draft ${name}`}.pdf`,
      )
    })
    .get(`/${path}Log/:projectId`, async (c) => {
      const services = c.get('services')
      const { db, kinds } = services
      const project = await readingOf(kinds, 'project').one(db, personOf(c), idIn(c, 'projectId', 'Project'))
      const rows = opened(
        services.cipher,
        await read.list(db, personOf(c), { [divider]: project.id, ...systemAsked(c) }),
      )
      if (rows.length > mostPrinted)
        throw notNow(`A PDF holds up to ${mostPrinted} records. Export the register instead.`)
      const about = { projectNumber: project.number, projectName: project.name }
      const asked = { ...about, ...systemAsked(c) }
      const numbered = inOrder(rows as unknown as Numbered<E>[])
      const paper = await register(numbered, asked, writtenIn(project.timeZone), project, services)
      return sendPdf(
        c,
        { ...paper, foot: footOf(c, about, project.timeZone) },
        `${typeof log === 'string' ? log : log(asked)} ${project.number}.pdf`,
      )
    })
}

type Numbered<E extends Entity> = Summary<E> & { number: string | null }
const called = (row: object) => (row as { number: string | null }).number

/** The rows with a number, ordered by number. */
const inOrder = <E extends Entity>(rows: readonly Numbered<E>[]) =>
  rows
    .filter(({ number }) => number !== null)
    .toSorted((first, other) => first.number!.localeCompare(other.number!, undefined, { numeric: true }))

function idIn(c: Request, param: string, name: string) {
  const id = asId.safeParse(c.req.param(param))
  if (!id.success) throw missing(name)
  return id.data
}

/** Sends a PDF as a download that browsers do not cache. */
export async function sendPdf(c: Request, paper: PdfPaper | PdfLabels, name: string) {
  const { pdfs } = c.get('services')
  if (!pdfs) throw new Refusal(501, [{ message: 'PDFs cannot be made here.', code: 'notAllowed' }])
  return readyAnswer(c, await pdfs.write(paper), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  })
}

/** The footer: the project, and who made the PDF and when. */
const footOf = (c: Request, { projectNumber, projectName }: About, timeZone: string) =>
  `${projectNumber} ${projectName}. Printed by ${personOf(c).fullName}, ${writtenIn(timeZone)(c.get('services').now().toISOString())}`

const writtenIn = (timeZone: string) => (moment: string) => momentWords(moment, timeZone)

/** A heading with a text below it. */
export const section = (title: string, text: string): PdfPart[] => [
  { kind: 'heading', text: title },
  { kind: 'text', text },
]

/** The facts with a value. */
export const factsOf = (facts: readonly (readonly [label: string, value: string | null | undefined])[]): PdfPart => ({
  kind: 'facts',
  facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
})

/** '24/11/2026'. */
export const shortDay = (moment: string | null) => moment?.slice(0, 10).split('-').toReversed().join('/') ?? ''
