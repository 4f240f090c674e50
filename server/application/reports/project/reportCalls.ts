import { Hono } from 'hono'
import { projectReportPath, type ProjectReport } from '#contract/reports/projectReport.ts'
import { reportChoiceNames, reportFactsOf, reportTitle } from '#contract/reports/reportFacts.ts'
import { answer } from '#server/core/answer.ts'
import { readyAnswer } from '#server/core/head.ts'
import { notNow } from '#server/base/refuse.ts'
import { personOf, refuseOtherParameters, type Env, type Request } from '#server/core/request.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { sendPdf } from '#server/platform/papers/registerPdfs.ts'
import { chosenNames } from './chosenNames.ts'
import { readQuestion } from './reportQuestion.ts'
import { projectReports } from './reports.ts'
import { reportPaper, reportSheets } from './reportWords.ts'

const parameters = ['startDate', 'endDate', 'periodId', 'systemId', ...reportChoiceNames]
/** Most lines of a table on paper. */
const mostPrinted = 2000

/**
 * `GET /api/projectReport/{kind}/{projectId}` (specification, section 7.3), and the same report as a workbook (`/xlsx`)
 * and on paper (`/pdf`).
 */
export const reportCalls = new Hono<Env>()
  .get(`/${projectReportPath}/:kind/:projectId`, async (c) => answer(c, (await make(c)).report))
  .get(`/${projectReportPath}/:kind/:projectId/xlsx`, async (c) => {
    refuseOtherParameters(c, parameters)
    const made = await make(c)
    const bytes = await c.get('services').workbooks.write(reportSheets(made))
    return readyAnswer(c, bytes, 200, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${nameOf(made)}.xlsx`)}`,
      'cache-control': 'no-store',
    })
  })
  .get(`/${projectReportPath}/:kind/:projectId/pdf`, async (c) => {
    refuseOtherParameters(c, parameters)
    const made = await make(c)
    const { project, report, printedOn } = made
    if (report.tables.some(({ rows }) => rows.length > mostPrinted))
      throw notNow(`A PDF holds tables of up to ${mostPrinted} lines. Choose fewer days, or export to Excel instead.`)
    const printed = momentWords(printedOn, project.timeZone)
    const foot = `${project.number} ${project.name}. Printed by ${personOf(c).fullName}, ${printed}`
    const paper = (projectReports[made.kind].paper ?? reportPaper)(made)
    return sendPdf(c, { ...paper, foot }, `${nameOf(made)}.pdf`)
  })

async function make(c: Request) {
  const { kind, asked } = await readQuestion(c)
  const { project, system, filters, db, now, isOwnOnly } = asked
  const contents = await projectReports[kind].contents(asked)
  const notes =
    isOwnOnly && reportFactsOf(kind).narrowedBy.includes('companyId') ? [...contents.notes, ownOnly] : contents.notes
  const report: ProjectReport = {
    generatedOn: now.toISOString(),
    ...contents,
    notes,
    currency: project.currency,
    filters,
  }
  return {
    kind,
    printedOn: now.toISOString(),
    title: reportTitle(kind, system),
    report,
    project,
    chosen: await chosenNames(db, filters),
  }
}

const ownOnly = 'Only records of your own company are counted.'
const nameOf = ({ title, project, report }: Awaited<ReturnType<typeof make>>) =>
  `${title} ${project.number} ${report.filters.startDate} to ${report.filters.endDate}`
