import { expect, test } from 'vitest'
import { formOf } from '#server/db/supplied/checklists/ask.ts'
import { suppliedChecklists } from '#server/db/supplied/checklists/index.ts'
import { suppliedTemplateId } from '#server/application/worlds/questions/templates.ts'
import { answeredSafely } from '#server/application/worlds/questions/safeAnswers.ts'
import { inHours, usePermits } from './permitPeople.ts'

const { people, permit, done, answer, newSubType, move } = usePermits()

test.each(['Permit to dig / break ground', 'Lifting operation', 'Work at height / roof access', 'General'])(
  '%s: with every precaution answered safely it passes with full marks, and one that is missing fails it',
  async (type) => {
    const { key, parts } = suppliedChecklists.find(
      ({ kinds, subTypes }) => kinds[0] === 'permit' && subTypes.includes(type),
    )!
    const processSubTypeId = await newSubType({ name: `${type} by test`, questionTemplateId: suppliedTemplateId(key) })
    const { bySlot } = answeredSafely({ ...formOf(parts), scoringOn: true, passMarkPercent: 90 })
    const answers = Object.entries(bySlot).map(([slot, given]) => ({ slot, value: given!.value }))
    const filled = async (hours: number) => {
      const { id } = await permit({ processSubTypeId, validFrom: inHours(hours), validTo: inHours(hours + 5) })
      expect(await answer(id, answers)).toMatchObject({ errors: [] })
      return id
    }
    const safe = await filled(400)
    expect(await done(people.author, safe, 'submit')).toMatchObject({ scorePercent: 100, result: 'pass' })

    const unsafe = await filled(500)
    const { questions } = formOf(parts)
    const vital = questions.find(({ isCritical, key: slot }) => isCritical && bySlot[slot]?.value === 'yes')!
    await answer(unsafe, [{ slot: vital.key, value: 'no', version: 1 }])
    // A failing answer requires a comment before it can be submitted.
    expect(await move(people.author, unsafe, 'submit')).toMatchObject({ status: 400 })
    await answer(unsafe, [{ slot: vital.key, value: 'no', comment: 'It is not ready yet.', version: 2 }])
    expect(await done(people.author, unsafe, 'submit')).toMatchObject({ result: 'fail' })
  },
)
