import { Hono } from 'hono'
import { rfi, type Rfi, type RfiResponse, type RfiSummary } from '#contract/entities/rfi.ts'
import { impactWords, rfiStatus, rfiStatusWords } from '#contract/rfiStatus.ts'
import { readyAnswer } from '#server/core/head.ts'
import { reading } from '#server/core/reading.ts'
import { missing, Refusal } from '#server/core/refuse.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart } from '#server/core/services.ts'
import { plainDay } from '#server/jobs/thresholds.ts'
import { projectResource } from '../project/resource.ts'

const projects = reading(projectResource)

/** `GET /api/rfi/{id}/pdf`: one RFI; `GET /api/rfiLog/{projectId}`: the register of a project, without drafts. */
export function rfiPdfCalls(kind: Resource<typeof rfi>) {
  const read = reading(kind)
  return new Hono<Env>()
    .get('/rfi/:id/pdf', async (c) => {
      const { db } = c.get('services')
      const row = await read.one(db, personOf(c), idIn(c, 'id', rfi.name))
      const { timeZone } = await projects.one(db, personOf(c), row.parentProjectId)
      return sendPdf(
        c,
        rfiPaper(row, writtenIn(timeZone), footOf(c, row, timeZone)),
        `${row.number ?? 'Draft RFI'}.pdf`,
      )
    })
    .get('/rfiLog/:projectId', async (c) => {
      const { db } = c.get('services')
      const project = await projects.one(db, personOf(c), idIn(c, 'projectId', 'Project'))
      const rows = await read.list(db, personOf(c), { parentProjectId: project.id })
      const about = { projectNumber: project.number, projectName: project.name }
      const foot = footOf(c, about, project.timeZone)
      return sendPdf(c, logPaper(rows as unknown as RfiSummary[], about, foot), `RFI log ${project.number}.pdf`)
    })
}

function idIn(c: Request, param: string, name: string) {
  const id = asId.safeParse(c.req.param(param))
  if (!id.success) throw missing(name)
  return id.data
}

async function sendPdf(c: Request, paper: PdfPaper, name: string) {
  const { pdfs } = c.get('services')
  if (!pdfs) throw new Refusal(501, [{ message: 'PDFs cannot be made here.', code: 'notAllowed' }])
  return readyAnswer(c, await pdfs.write(paper), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  })
}

interface About {
  projectNumber: string
  projectName: string
}

/** Says whose paper it is, and who made it when. */
const footOf = (c: Request, { projectNumber, projectName }: About, timeZone: string) =>
  `${projectNumber} ${projectName}. Printed by ${personOf(c).fullName}, ${writtenIn(timeZone)(c.get('services').now().toISOString())}`

const writtenIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (moment: string) => format.format(new Date(moment))
}
type Written = ReturnType<typeof writtenIn>

function rfiPaper(row: Rfi, written: Written, foot: string): PdfPaper {
  const facts: [string, string | null][] = [
    ['Project', `${row.projectNumber} ${row.projectName}`],
    ['Status', rfiStatusWords[row.statusId] ?? ''],
    ['Discipline', row.disciplineName],
    ['Priority', row.priorityName],
    ['Raised by', row.raisedByName],
    ['Raised for', row.raisedForClientName],
    ['RFI manager', row.managerName],
    ['Asked', row.assigneeNames.join(', ')],
    ['Ball in court', row.ballInCourtNames.join(', ')],
    ['Copies', row.distribution.map(({ name }) => name).join(', ')],
    ['Submitted', row.submittedOn && written(row.submittedOn)],
    ['Due', row.dueOn && plainDay(row.dueOn)],
    ['Closed', row.closedOn && written(row.closedOn)],
    ['Location', row.locationName],
    ['Cost impact', impactOf(row.costImpact, row.costEstimate, '')],
    ['Time impact', impactOf(row.timeImpact, row.timeDays, ' days')],
    ['Files', row.files.map(({ name }) => name).join(', ')],
  ]
  const official = row.responses.find(({ id }) => id === row.officialResponseId)
  return {
    title: `${row.number ?? 'Draft'} ${row.subject}`,
    foot,
    landscape: false,
    parts: [
      { kind: 'facts', facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])) },
      ...(row.statusId === rfiStatus.void ? section('Void', row.voidReason ?? '') : []),
      ...section('Question', row.question),
      ...(row.suggestedAnswer ? section('Suggested answer', row.suggestedAnswer) : []),
      ...(official ? [...section('Official answer', official.text), ...sender(official, written)] : []),
      ...(row.responses.length === 0 ? [] : [{ kind: 'heading' as const, text: 'Answers and comments' }]),
      ...row.responses.flatMap((one): PdfPart[] => [
        { kind: 'text', strong: true, text: `${said(one)}, ${written(one.on)}` },
        { kind: 'text', text: one.text },
        ...(one.files.length > 0
          ? [{ kind: 'text' as const, text: `Files: ${one.files.map(({ name }) => name).join(', ')}` }]
          : []),
      ]),
    ],
  }
}

const section = (title: string, text: string): PdfPart[] => [
  { kind: 'heading', text: title },
  { kind: 'text', text },
]
const whoIs = ({ byName, byCompany }: RfiResponse) => (byCompany ? `${byName}, ${byCompany}` : byName)
const sender = (one: RfiResponse, written: Written): PdfPart[] => [
  { kind: 'text', text: `${whoIs(one)}, ${written(one.on)}` },
]
const said = (one: RfiResponse) =>
  one.kind === 'forward'
    ? `${whoIs(one)} forwarded it to ${one.toName ?? 'somebody else'}`
    : one.kind === 'comment'
      ? `${whoIs(one)} commented`
      : `${whoIs(one)} answered${one.byUserId === null ? ' by link' : ''}`

const impactOf = (impact: Rfi['costImpact'], amount: number | null, unit: string) =>
  amount === null ? impactWords[impact] : `${impactWords[impact]}, ${amount}${unit}`

/** The register, in the order of its numbers. */
function logPaper(rows: readonly RfiSummary[], { projectNumber }: About, foot: string): PdfPaper {
  const numbered = rows
    .filter(({ statusId, number }) => statusId !== rfiStatus.draft && number !== null)
    .toSorted((one, other) => one.number!.localeCompare(other.number!, undefined, { numeric: true }))
  return {
    title: `RFI log, ${projectNumber}`,
    foot,
    landscape: true,
    parts: [
      { kind: 'text', text: numbered.length === 1 ? '1 RFI' : `${numbered.length} RFIs` },
      {
        kind: 'table',
        heads: [
          'Number',
          'Subject',
          'Discipline',
          'Status',
          'Ball in court',
          'Raised by',
          'Submitted',
          'Due',
          'Closed',
          'Cost',
          'Days',
        ],
        widths: [8, 26, 11, 8, 14, 11, 9, 9, 9, 9, 5],
        rows: numbered.map((row) => [
          row.number!,
          row.subject,
          row.disciplineName,
          rfiStatusWords[row.statusId] ?? '',
          row.ballInCourtNames.join(', '),
          row.raisedByName,
          dayOf(row.submittedOn),
          dayOf(row.dueOn),
          dayOf(row.closedOn),
          row.costEstimate === null ? impactWords[row.costImpact] : String(row.costEstimate),
          row.timeDays === null ? '' : String(row.timeDays),
        ]),
      },
    ],
  }
}

const dayOf = (moment: string | null) => moment?.slice(0, 10).split('-').toReversed().join('/') ?? ''
