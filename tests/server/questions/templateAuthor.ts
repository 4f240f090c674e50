import { beforeAll, expect } from 'vitest'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import type { TemplateQuestion } from '#contract/entities/templateQuestion.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../../world.ts'

export const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** A world whose administrator writes question templates. */
export function useTemplateAuthor() {
  const setup = useWorld()
  let admin: Visitor
  beforeAll(async () => void (admin = await setup.world.as('admin@demo.test')))
  const read = async <T>(path: string) => (await admin.read<T>('GET', path)).data
  const template = (id: number) => read<QuestionTemplate>(`questionTemplate/${id}`)
  const questionsOf = async (id: number) =>
    (await read<TemplateQuestion[]>(`templateQuestion?questionTemplateId=${id}`)).toSorted(
      (one, other) => one.sortOrder - other.sortOrder,
    )
  const move = async (id: number, action: string) =>
    admin.read<QuestionTemplate>('PUT', `questionTemplate/${id}/move`, {
      action,
      rowVersion: (await template(id)).rowVersion,
    })

  async function make(keys: readonly string[] = ['first_key'], more: Partial<TemplateQuestion> = {}) {
    const { data } = await admin.read<QuestionTemplate>('POST', 'questionTemplate', samples.questionTemplate(nobody))
    const made = data
    for (const [at, key] of keys.entries()) await add(made.id, key, { sortOrder: (at + 1) * 1000, ...more })
    return made
  }
  async function add(questionTemplateId: number, key: string, more: object = {}) {
    const { data, errors } = await admin.read<TemplateQuestion>('POST', 'templateQuestion', {
      ...samples.templateQuestion(nobody),
      questionTemplateId,
      sectionId: 'first',
      key,
      visibleIf: null,
      ...more,
    })
    expect(errors).toEqual([])
    return data
  }
  const bulk = (questionTemplateId: number, change: object) =>
    admin.read<{ added: number[] }>('PUT', 'templateQuestion/bulk', { questionTemplateId, ...change })
  return {
    setup,
    get admin() {
      return admin
    },
    read,
    template,
    questionsOf,
    move,
    make,
    add,
    bulk,
  }
}
