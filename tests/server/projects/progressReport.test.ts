import { expect, test } from 'vitest'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import { number } from '#contract/text/amounts.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import { pdfPages } from '../../pdfPages.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const bridge = projectId('HB-014')
const today = () => todayIn(setup.world.services.now(), 'Europe/Dublin')
const path = (query = '') => `downloadProjectProgressReport/${bridge}${query && `?${query}`}`

async function textOf(who: Visitor, query = '') {
  const answer = await who.ask('GET', path(query))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return {
    name: answer.headers.get('content-disposition'),
    text: (await pdfPages(await answer.arrayBuffer())).join(' '),
  }
}

/** The labels and values that are written. */
async function factsOf(who: Visitor, query: string) {
  const { services } = setup.world
  const [before, papers] = [services.pdfs, [] as PdfPaper[]]
  services.pdfs = { write: (paper) => Promise.resolve((papers.push(paper as PdfPaper), new Uint8Array(4))) }
  expect((await who.ask('GET', path(query))).status).toBe(200)
  services.pdfs = before
  return papers[0]!.parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []))
}

test('the report has its sections in order, and says what the reports of the project say of the same days', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const days = `startDate=${daysAfter(today(), -30)}&endDate=${today()}`
  const { name, text } = await textOf(admin, days)
  expect(name).toContain(`ProgressReport_HB-014_${today().replaceAll('-', '')}.pdf`)
  const titles = [
    'Summary',
    'Commercial',
    'RFIs',
    'Change requests',
    'Labour and hours',
    'Weather and lost time',
    'Health and safety',
    'Trainings and talks',
    'Documents issued',
    'Safety file',
    'Next 31 days',
  ]
  // The contents on the first page, and then each section.
  const places = titles.map((title, at) => text.lastIndexOf(`${at + 1}. ${title}`))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  const facts = await factsOf(admin, days)
  for (const kind of ['rfi', 'safety', 'peopleWork']) {
    const { data } = await admin.read<ProjectReport>('GET', `projectReport/${kind}/${bridge}?${days}`)
    const counts = data.kpis.filter(({ as, value }) => as === 'count' && value !== null)
    expect(counts.length).toBeGreaterThan(3)
    for (const { label, value, more } of counts)
      expect(facts).toContainEqual([label, [number(value), more].filter(Boolean).join(', ')])
  }
})

test('without days it is this month up to today', async () => {
  const { text } = await textOf(await setup.world.as('admin@demo.test'))
  const [year, month, day] = today().split('-')
  expect(text).toContain(`Days 01/${month}/${year} to ${day}/${month}/${year}`)
})

test('what its reader does not read is left out, and named', async () => {
  const { text } = await textOf(await setup.world.as('staff@demo.test'))
  expect(text).toMatch(/Left out, because .* does not read Safety management and Safety file: Labour and hours, /)
  expect(text).not.toMatch(/\d\. Health and safety/)
})

test('it is refused without project management, for a wrong day at its field, and for a project of others', async () => {
  const safety = await setup.world.as('safety@demo.test')
  expect((await safety.read('GET', path())).status).toBe(403)
  const admin = await setup.world.as('admin@demo.test')
  const problem = async (query: string) => {
    const { status, errors } = await admin.read('GET', path(query))
    return [status, ...errors.map(({ field, message }) => `${field}: ${message}`)]
  }
  expect(await problem('startDate=2026-02-30&endDate=x')).toEqual([
    400,
    'startDate: Enter a start date.',
    'endDate: Enter an end date.',
  ])
  expect(await problem('startDate=2026-06-02&endDate=2026-06-01')).toEqual([
    400,
    'endDate: The last day must be on or after the first day.',
  ])
  expect(await problem('startDate=2024-01-01&endDate=2026-06-01')).toEqual([
    400,
    'endDate: A progress report covers up to 366 days. Choose fewer days.',
  ])
  expect((await problem('month=3'))[0]).toBe(400)
  const viewer = await setup.world.as('viewer@demo.test')
  expect((await viewer.read('GET', path())).status).toBe(404)
})
