import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Observation } from '#contract/entities/observation.ts'
import type { ProgressPhoto } from '#contract/reports/progressPhotos.ts'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import { number } from '#contract/text/amounts.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import { pdfPages, picturesIn } from '../../pdfPages.ts'
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
    'Photos',
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

describe('photos', () => {
  /** An observation with photos of different colours, and their ids. */
  async function observed(who: Visitor, colours: readonly string[], more: object = {}) {
    const draft = { projectId: bridge, systemId: 20, observationTypeId: 10, nature: 'positive', processSubTypeId: null }
    const { data: row, errors } = await who.read<Observation>('POST', 'observation', {
      ...draft,
      description: 'Edge protection is complete along the whole of pier 4.',
      ...more,
    })
    expect(errors).toEqual([])
    let last = row
    for (const colour of colours) {
      const form = new FormData()
      form.set('id', String(row.id))
      form.set('rowVersion', String(last.rowVersion))
      form.set('file', new File([await picture(colour)], `${colour}.jpg`, { type: 'image/jpeg' }))
      const answer = await who.read<Observation>('POST', 'observationPhoto', form)
      expect(answer.errors).toEqual([])
      last = answer.data
    }
    return { ...last, ids: last.photos.map(({ id }) => id) }
  }
  const picture = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  const offered = async (who: Visitor, query = '') =>
    (await who.read<ProgressPhoto[]>('GET', `projectProgressPhotos/${bridge}${query}`)).data
  const query = () => `startDate=${today()}&endDate=${today()}`

  test('are offered of these days, and stand in the report with their record, in the order chosen', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const row = await observed(admin, ['red', 'green', 'blue'])
    const photos = await offered(admin, `?${query()}`)
    const [red, green, blue] = row.ids
    expect(photos.slice(0, 3).map(({ id }) => id)).toEqual([blue, green, red])
    expect(photos[0]).toMatchObject({ words: `${row.number} ${row.description}`, day: today() })
    const before = daysAfter(today(), -1)
    expect((await offered(admin, `?startDate=${before}&endDate=${before}`)).filter(({ id }) => id === red)).toEqual([])

    const none = await (await admin.ask('GET', path(query()))).arrayBuffer()
    const two = await (await admin.ask('GET', path(`${query()}&photos=${green},${red}`))).arrayBuffer()
    expect([await picturesIn(none), await picturesIn(two)]).toEqual([0, 2])
    const text = (await pdfPages(two)).join(' ')
    expect(text).toMatch(/12\. Photos\s+OB\S* Edge protection/)
    expect((await pdfPages(none)).join(' ')).toMatch(/12\. Photos\s+Nothing to report/)
  })

  test('are refused if they are of other days, of nobody, or too many', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { ids } = await observed(admin, ['red'])
    const problem = async (photos: string, days = query()) => {
      const { status, errors } = await admin.read('GET', path(`${days}&photos=${photos}`))
      return [status, ...errors.map(({ field, message }) => `${field}: ${message}`)]
    }
    const notThese = [400, 'photos: Choose photos of these days that you may see.']
    const before = daysAfter(today(), -1)
    expect(await problem(String(ids[0]), `startDate=${before}&endDate=${before}`)).toEqual(notThese)
    expect(await problem('999999')).toEqual(notThese)
    expect(await problem('x')).toEqual(notThese)
    expect(await problem(Array.from({ length: 13 }, () => ids[0]).join())).toEqual([
      400,
      'photos: A progress report shows up to 12 photos.',
    ])
  })

  test('of a confidential observation are offered to those alone who see it', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { ids } = await observed(admin, ['black'], { isConfidential: true })
    const staff = await setup.world.as('staff@demo.test')
    expect((await offered(admin)).map(({ id }) => id)).toContain(ids[0])
    expect((await offered(staff)).map(({ id }) => id)).not.toContain(ids[0])
  })

  test('stand in the PDF of their record too, and a file that is no picture is named', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { id, rowVersion } = await observed(admin, ['red', 'green'])
    const form = new FormData()
    form.set('id', String(id))
    form.set('rowVersion', String(rowVersion))
    form.set(
      'file',
      new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'damaged.jpg', { type: 'image/jpeg' }),
    )
    expect((await admin.read('POST', 'observationPhoto', form)).errors).toEqual([])
    const bytes = await (await admin.ask('GET', `observation/${id}/pdf`)).arrayBuffer()
    expect(await picturesIn(bytes)).toBe(2)
    expect((await pdfPages(bytes)).join(' ')).toContain('Not printed here: damaged.jpg.')
  })
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
