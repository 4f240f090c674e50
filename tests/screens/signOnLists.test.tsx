import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import type { EquipmentSummary } from '#contract/entities/equipment.ts'
import type { PermitSummary } from '#contract/entities/permit.ts'
import type { AnsweredForm } from '#contract/questionnaires/answers.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, useBrowsers } from '../browser.tsx'
import { inHours, newQuestionnaire } from '../server/safety/permitPeople.ts'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, rowOf } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

/** A draft permit whose questions ask for its crew and the drawing they work to. */
async function draftPermit() {
  const admin = await setup.world.as('admin@demo.test')
  const questionTemplateId = await newQuestionnaire(
    admin,
    10,
    { key: 'crew', text: 'Everyone in the crew signs on', inputTypeId: inputType.userList },
    { key: 'drawing', text: 'Which drawing do you work to?', inputTypeId: inputType.document },
    { key: 'crane', text: 'Which machine lifts them?', inputTypeId: inputType.equipment },
  )
  const [known] = (await admin.read<PermitSummary[]>('GET', `permit?projectId=${bridge}`)).data
  const { approvalTemplateId } = await rowOf(admin, `processSubType/${known!.processSubTypeId}`)
  const type = await add(admin, 'processSubType', {
    ...samples.processSubType(nobody),
    name: 'Work with a crew list',
    requiresRams: false,
    approvalTemplateId,
    questionTemplateId,
  })
  await add(admin, 'projectProcessSubType', {
    ...samples.projectProcessSubType({ ...nobody, projectId: bridge }),
    processSubTypeId: type.id,
  })
  const place = await add(admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId: bridge }))
  const adviser = await setup.world.as('safety@demo.test')
  const { id } = await add(adviser, 'permit', {
    projectId: bridge,
    processSubTypeId: type.id,
    title: 'Replace the fenders',
    locationId: place.id,
    holderUserId: adviser.userId,
    issuerUserId: admin.userId,
    validFrom: inHours(1),
    validTo: inHours(5),
  })
  return { id, adviser }
}

test('the crew signs on one after the other, and drawing and machine are found by their numbers', async () => {
  const { id, adviser } = await draftPermit()
  const documents = (await adviser.read<DocumentSummary[]>('GET', `projectDocumentSms?projectId=${bridge}`)).data
  const drawing = documents.find(({ number }) => number !== null)!
  const [machine] = (await adviser.read<EquipmentSummary[]>('GET', `equipment?projectId=${bridge}`)).data as [
    EquipmentSummary,
  ]
  const { screen } = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/permits/${id}`)
  const crew = within(await screen.findByRole('group', { name: /Everyone in the crew signs on/ }))
  await userEvent.click(await crew.findByRole('button', { name: 'Add person' }))
  await fill(crew.getByRole('textbox', { name: 'Name, person 1' }), 'Piotr Zielinski')
  await fill(crew.getByRole('textbox', { name: 'Company, person 1' }), 'Brannock')
  await userEvent.click(crew.getByRole('button', { name: 'Add person' }))
  expect(crew.getByRole('textbox', { name: 'Company, person 2' })).toHaveValue('Brannock')
  await fill(crew.getByRole('textbox', { name: 'Name, person 2' }), 'Orla Keane')
  const answers = async () =>
    Object.fromEntries(
      (await adviser.read<AnsweredForm>('GET', `permit/${id}/answers?set=main`)).data.answers.map((one) => [
        one.slot,
        one.value,
      ]),
    )
  // Neither has signed, which shows when the permit is submitted.
  const gaps = async () => {
    const { rowVersion } = await rowOf(adviser, `permit/${id}`)
    const { errors } = await adviser.read('PUT', `permit/${id}/move`, { action: 'submit', rowVersion, chosen: {} })
    return JSON.stringify(errors)
  }
  await waitFor(async () => expect(await answers()).toMatchObject({ crew: [{ name: 'Piotr Zielinski' }, {}] }))
  expect(await gaps()).toContain('answer')

  for (const [at, name] of ['Piotr Zielinski', 'Orla Keane'].entries()) {
    const signing = within(crew.getByRole('group', { name: `Signature, person ${at + 1}` }))
    await userEvent.click(signing.getByRole('button', { name: 'Type the name' }))
    await fill(signing.getByRole('textbox', { name: 'Type your full name to sign' }), name)
  }
  const pick = async (question: RegExp, words: string) => {
    const box = screen.getByRole('combobox', { name: question })
    await fill(box, words)
    const option = (await screen.findAllByRole('option')).find(({ textContent }) => textContent.startsWith(words))!
    const name = option.firstChild!.textContent!
    await userEvent.keyboard('{Enter}')
    expect(box).toHaveValue(name)
    return name
  }
  const chosen = await pick(/Which drawing do you work to/, drawing.number!)
  const named = await pick(/Which machine lifts them/, machine.number)
  await waitFor(async () =>
    expect(await answers()).toMatchObject({
      crew: [
        { name: 'Piotr Zielinski', company: 'Brannock', signature: ['typed:Piotr Zielinski'] },
        { name: 'Orla Keane', company: 'Brannock', signature: ['typed:Orla Keane'] },
      ],
      drawing: { id: drawing.id, system: 'sms', name: chosen },
      crane: { id: machine.id, name: named },
    }),
  )
})
