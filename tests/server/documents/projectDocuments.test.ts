import { describe, expect, test } from 'vitest'
import { pdf, type Uploaded, move, moved, useDocumentFolder } from './documentFolder.ts'

const site = useDocumentFolder()
const { uploaded, newFolder, form, upload } = site

describe('Uploading', () => {
  test('makes a document of each file, with number, title and revision from its name', async () => {
    const id = await newFolder()
    const unique = crypto.randomUUID().slice(0, 8).toUpperCase()
    const names = [`HQB-BRN-ZZ-00-DR-A-${unique}_P02 Ground floor plan.pdf`, 'Method of work.pdf']
    const answer = await upload(site.staff, id, names, { comment: 'For information', documentTypeId: '10' })
    expect(answer).toMatchObject({ status: 201, errors: [] })
    expect(answer.data.results).toEqual([
      { file: names[0], documentId: expect.any(Number), revision: 'P02', problem: null, sameNameId: null },
      { file: names[1], documentId: expect.any(Number), revision: 'P01', problem: null, sameNameId: null },
    ])
    expect(answer.data.documents[0]).toMatchObject({
      number: `HQB-BRN-ZZ-00-DR-A-${unique}`,
      title: 'Ground floor plan',
      documentTypeName: 'Drawing',
      statusId: 10,
      revision: 'P02',
      suitability: 'S2',
      folderId: id,
      revisions: [{ code: 'P02', notes: 'For information', uploadReasonName: 'New document', decisions: [] }],
    })
  })

  test.each(['0', '-1', '', 'x', '1.5'])('refuses the id %s with a sentence', async (id) => {
    const body = form(1, ['Plan.pdf'])
    body.set('id', id)
    expect(await site.staff.read('POST', 'ProjectFilePmpUpload', body)).toMatchObject({
      status: 400,
      errors: [{ field: 'id', message: 'An upload carries the id of its folder or document, which is at least 1.' }],
    })
  })

  test('refuses a name that the folder already has, and says which document has it', async () => {
    const first = await uploaded('Kerb details.pdf')
    const again = await upload(site.staff, site.folderId, ['KERB DETAILS.pdf'])
    expect(again).toMatchObject({
      status: 400,
      errors: [
        { message: 'The folder already has a document with this name. Upload it as a new revision of that one.' },
      ],
      data: { results: [{ sameNameId: first.id }] },
    })
  })

  test('keeps the native file and the PDF of one drawing apart, and tells drawings of one title by their numbers', async () => {
    const id = await newFolder()
    const [unique] = crypto.randomUUID().toUpperCase().split('-')
    const names = [
      'Ground floor.dwg',
      'Ground floor.pdf',
      ...[1, 2, 3].map((at) => `HQB-BRN-ZZ-00-DR-A-${unique}${at} General arrangement.dwg`),
    ]
    const first = await upload(site.staff, id, names)
    expect(first.data.results.map(({ problem }) => problem)).toEqual([null, null, null, null, null])
    const beside = await upload(site.staff, id, [`HQB-BRN-ZZ-00-DR-A-${unique}1_P9.pdf`])
    expect(beside.data.documents[0]).toMatchObject({ number: null, revision: 'P01' })
    const again = await upload(site.staff, id, [`hqb-brn-zz-00-dr-a-${unique}1_P02 Another title.dwg`])
    expect(again.data.results[0]!.sameNameId).toBe(first.data.documents[2]!.id)
  })

  test('stores the files that are in order, and says of each other one why it is not', async () => {
    const body = form(site.folderId, [`Slab ${crypto.randomUUID()}.pdf`])
    body.append('files', new File([new Uint8Array([0x4d, 0x5a, 0, 0])], 'setup.exe'))
    const answer = await site.staff.read<Uploaded>('POST', 'ProjectFilePmpUpload', body)
    expect(answer.status).toBe(201)
    expect(answer.data.results.map(({ problem }) => problem === null)).toEqual([true, false])
    expect(answer.data.results[1]!.problem).toMatch(/setup\.exe|program|type/i)
    expect(answer.data.documents).toHaveLength(1)
  })

  test('warns of a file that the project already has', async () => {
    const content = pdf()
    await upload(site.staff, site.folderId, ['Section A.pdf'], {}, content)
    const answer = await upload(site.staff, site.folderId, ['Section B.pdf'], {}, content)
    expect(answer.status).toBe(201)
    expect(answer.warnings).toMatchObject([{ message: 'Section B.pdf is the same file as revision P01 of Section A.' }])
  })

  test('with mode=revision adds the next revision and sets the draft before it aside', async () => {
    const row = await uploaded()
    const answer = await upload(site.staff, row.id, ['Anything.pdf'], { mode: 'revision', comment: 'Doors moved' })
    expect(answer.errors).toEqual([])
    expect(answer.data.documents[0]).toMatchObject({
      id: row.id,
      title: row.title,
      revision: 'P02',
      rowVersion: row.rowVersion + 1,
      revisions: [
        { code: 'P02', statusId: 10, notes: 'Doors moved' },
        { code: 'P01', statusId: 60 },
      ],
    })
  })

  test.each([
    [{ revision: 'P05' }, 'After P01 comes P02, P02.01 or C01.'],
    [{ revision: 'x' }, 'Enter a revision such as P01, P01.01, C01, 0 or A.'],
    [{ suitability: 'S9' }, 'Choose a suitability.'],
    [{ revision: 'P02', suitability: 'A4' }, 'A4 does not go with revision P02. Choose S0 to S5.'],
    [{ uploadReasonId: '0' }, 'Choose an upload reason.'],
  ])('refuses a revision with %o', async (more, message) => {
    const row = await uploaded()
    const answer = await upload(site.staff, row.id, ['Plan.pdf'], {
      mode: 'revision',
      ...(more as Record<string, string>),
    })
    expect(answer).toMatchObject({ status: 400, errors: [{ message }] })
  })

  test('an authorised suitability makes the next revision contractual', async () => {
    const row = await uploaded()
    const answer = await upload(site.staff, row.id, ['Plan.pdf'], { mode: 'revision', suitability: 'A4' })
    expect(answer.data.documents[0]).toMatchObject({ revision: 'C01', suitability: 'A4' })
  })

  test('of ten uploads of one name at once, one is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload(site.staff, site.folderId, ['Everyone has this.pdf'])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('needs the right to upload, which reading alone does not give', async () => {
    expect(await upload(site.viewer, site.folderId, ['Plan.pdf'])).toMatchObject({
      status: 403,
      errors: [{ message: 'You do not have permission to upload to this folder.' }],
    })
    const closed = await newFolder({ isRestricted: true })
    expect((await upload(site.staff, closed, ['Plan.pdf'])).status).toBe(404)
  })
})

describe('A review', () => {
  test('goes from draft to published, and the older revision is superseded by the approval', async () => {
    const draft = await uploaded()
    const inReview = await moved(site.staff, draft, 'submit', { reviewDueOn: '2030-05-01' })
    expect(inReview).toMatchObject({ statusId: 20, revisions: [{ reviewDueOn: '2030-05-01' }] })
    const approved = await moved(site.admin, inReview, 'decide', { code: 'A' })
    expect(approved).toMatchObject({
      statusId: 30,
      revisions: [{ decisions: [{ code: 'A', userId: site.admin.userId }] }],
    })
    await moved(site.admin, approved, 'publish')
    const next = (await upload(site.staff, draft.id, ['Plan.pdf'], { mode: 'revision' })).data.documents[0]!
    expect(next.revisions.map(({ statusId }) => statusId)).toEqual([10, 50])
    const again = await moved(site.admin, await moved(site.staff, next, 'submit'), 'decide', {
      code: 'B',
      comment: 'Add levels',
    })
    expect(again.revisions.map(({ statusId }) => statusId)).toEqual([35, 60])
  })

  test('a rejected revision is followed by a new one', async () => {
    const inReview = await moved(site.staff, await uploaded(), 'submit')
    expect(await move(site.admin, inReview, 'decide', { code: 'C' })).toMatchObject({
      status: 400,
      errors: [{ field: 'comment', message: 'Say in a comment what has to change.' }],
    })
    const rejected = await moved(site.admin, inReview, 'decide', { code: 'C', comment: 'Wrong levels' })
    expect(rejected.statusId).toBe(40)
    const next = (await upload(site.staff, rejected.id, ['Plan.pdf'], { mode: 'revision' })).data.documents[0]!
    expect(next.revisions.map(({ statusId }) => statusId)).toEqual([10, 40])
  })

  test('nobody decides on a revision of their own', async () => {
    const own = await moved(site.admin, await uploaded(undefined, {}, site.admin), 'submit')
    expect(await move(site.admin, own, 'decide', { code: 'A' })).toMatchObject({
      status: 409,
      errors: [{ message: 'You uploaded this revision. Someone else must decide on it.' }],
    })
  })

  test('takes no new revision while it runs, and one after it was recalled', async () => {
    const inReview = await moved(site.staff, await uploaded(), 'submit')
    expect(await upload(site.staff, inReview.id, ['Plan.pdf'], { mode: 'revision' })).toMatchObject({
      status: 409,
      errors: [{ message: 'Revision P01 is in review. Wait for the decision, or recall it first.' }],
    })
    await moved(site.staff, inReview, 'recall')
    expect((await upload(site.staff, inReview.id, ['Plan.pdf'], { mode: 'revision' })).status).toBe(201)
  })

  test('a withdrawn document keeps its file and its reason, and takes no revision', async () => {
    const row = await uploaded()
    expect((await move(site.staff, row, 'withdraw', { reason: 'Wrong site' })).status).toBe(403)
    const gone = await moved(site.admin, row, 'withdraw', { reason: 'Wrong site' })
    expect(gone).toMatchObject({ statusId: 70, revisions: [{ withdrawnFor: 'Wrong site' }], allowedActions: [] })
    expect((await upload(site.staff, row.id, ['Plan.pdf'], { mode: 'revision' })).status).toBe(409)
  })
})
