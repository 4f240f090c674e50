import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionTemplate, Section } from '#contract/entities/questionTemplate.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { outlineOf, type Question } from '#contract/questions/form.ts'
import { fixedOptions, inputType, type InputTypeId } from '#contract/questions/inputTypes.ts'
import { freeKey } from '#contract/questions/keys.ts'
import { duplicated } from '#contract/questions/templateFile.ts'
import { ApiProblem } from '#src/data/http.ts'
import { same, type Values } from '#src/data/recordEditor/edit.ts'
import { useOnTheWay, whileAway } from '#src/data/whileAway.ts'
import { questionTemplates, templateQuestions, type Asked } from '../data.ts'
import { questionsNow } from '../useQuestions.ts'
import { inOrder, movesTo, nudged, withMoved, type Part, type Place } from './structure.ts'

export interface Undo {
  words: string
  run(): Promise<void>
}

/** Returns the error to show. A conflict is not shown here, because its form offers the choice. */
const refusalOf = (error: Error | null) => (error instanceof ApiProblem && error.has('stale') ? null : error)
const newId = () => crypto.randomUUID().slice(0, 8)
const things = (count: number) => (count === 1 ? '1 question' : `${count} questions`)

/** Operations on the order and number of questions and sections. Each is saved at once. */
export function useStructure(template: QuestionTemplate, parts: readonly Part[]) {
  const { sections } = template
  const client = useQueryClient()
  const bulk = useMutation(templateQuestions.bulk(template.id))
  const shape = useMutation(questionTemplates.reshape(template.id))
  const words = useMutation({ ...questionTemplates.reshape(template.id), ...whileAway })
  const changing = useOnTheWay(['questionTemplate', 'reshape', template.id])
  const [undo, setUndo] = useState<Undo | null>(null)
  const all = parts.flatMap(({ questions }) => questions)
  const of = (ids: ReadonlySet<number>) => all.filter(({ id }) => ids.has(id))
  const undoable = (words: string, run: () => Promise<unknown>) =>
    setUndo({
      words,
      async run() {
        setUndo(null)
        await run()
      },
    })

  const move = (ids: ReadonlySet<number>, place: Place) =>
    bulk.mutateAsync((rows) => ({ move: movesTo(rows, sections, ids, place) }))
  /** Adds drafts at a position of a section, together with any moves needed to make room, in one write. */
  const addAt = async (drafts: readonly object[], { sectionId, index }: Place) => {
    const rest = inOrder(all.filter((row) => row.sectionId === sectionId))
    const low = rest[index - 1]?.sortOrder ?? 0
    const high = rest[index]?.sortOrder ?? low + (drafts.length + 1) * 1000
    const gap = (high - low) / (drafts.length + 1)
    const tight = gap < 1
    return bulk.mutateAsync((rows) => ({
      move: tight
        ? inOrder(rows.filter((row) => row.sectionId === sectionId))
            .slice(index)
            .map(({ id, rowVersion, sortOrder }) => ({
              id,
              rowVersion,
              sectionId,
              sortOrder: sortOrder + (drafts.length + 1) * 1000,
            }))
        : [],
      add: drafts.map((draft, at) => ({
        ...draft,
        questionTemplateId: template.id,
        sectionId,
        sortOrder: tight ? low + (at + 1) * 1000 : Math.floor(low + (at + 1) * gap),
      })),
    }))
  }

  const error = bulk.error ?? shape.error ?? refusalOf(words.error)
  return {
    undo,
    forgetUndo: () => setUndo(null),
    problem: error?.message ?? null,
    dismiss() {
      bulk.reset()
      shape.reset()
      words.reset()
    },
    async addQuestion(place: Place, inputTypeId: InputTypeId = inputType.yesNo) {
      const key = freeKey('new_question', new Set(all.map((row) => row.key)))
      const [id] = await addAt(
        [{ key, text: 'New question', inputTypeId, options: fixedOptions[inputTypeId] ?? [] }],
        place,
      )
      return id ?? null
    },
    async addSection(after: string | null) {
      const section: Section = {
        id: newId(),
        title: 'New section',
        repeatable: false,
        visibleIf: null,
        translations: {},
      }
      await shape.mutateAsync((now) =>
        now.toSpliced(now.findIndex(({ id }) => id === after) + 1 || now.length, 0, section),
      )
      return section.id
    },
    changing,
    /** Changes a section that was as in `before`. Rejects as stale if someone else has changed the same field. */
    change: (id: string, change: Partial<Section>, before: Values) =>
      words.mutateAsync((sections, now) =>
        sections.map((section) => {
          if (section.id !== id) return section
          if (isOvertaken(section, change, before)) throw overtakenBy(now)
          return { ...section, ...change }
        }),
      ),
    move,
    /** Moves questions one step from their pending position, so that repeated key presses add up. */
    nudge(ids: ReadonlySet<number>, by: 1 | -1) {
      const place = nudged(outlineOf(sections, inOrder(questionsNow(client, template.id))), ids, by)
      return place && move(ids, place)
    },
    moveSection: (id: string, to: number) =>
      shape.mutateAsync((now) =>
        withMoved(
          now,
          now.findIndex((section) => section.id === id),
          to,
        ),
      ),
    async duplicate(ids: ReadonlySet<number>) {
      const originals = of(ids)
      const last = originals.at(-1)
      if (!last) return []
      const own = parts.find(({ section }) => section.id === last.sectionId)?.questions ?? []
      const copies = duplicated(originals.map(said), new Set(all.map(({ key }) => key)))
      return addAt(copies, { sectionId: last.sectionId, index: own.findIndex(({ id }) => id === last.id) + 1 })
    },
    async remove(ids: ReadonlySet<number>) {
      const gone = of(ids).map(({ id }) => id)
      await bulk.mutateAsync((rows) => ({
        remove: rows.filter(({ id }) => ids.has(id)).map(({ id, rowVersion }) => ({ id, rowVersion })),
      }))
      undoable(`${things(gone.length)} deleted`, () => bulk.mutateAsync(() => ({ restore: gone })))
    },
    async removeSection(id: string) {
      const at = sections.findIndex((section) => section.id === id)
      const section = sections[at]
      const own = parts[at]?.questions.map((question) => question.id) ?? []
      if (!section) return
      if (own.length > 0)
        await bulk.mutateAsync((rows) => ({
          remove: rows
            .filter((row) => own.includes(row.id))
            .map(({ id: gone, rowVersion }) => ({ id: gone, rowVersion })),
        }))
      await shape.mutateAsync((now) => now.filter((one) => one.id !== id))
      undoable(`Section '${section.title}' deleted`, async () => {
        await shape.mutateAsync((now) => now.toSpliced(at, 0, section))
        if (own.length > 0) await bulk.mutateAsync(() => ({ restore: own }))
      })
    },
  }
}
export type Structure = ReturnType<typeof useStructure>

/** Returns whether someone else has changed a field to something other than the wanted value. */
const isOvertaken = (section: Section, change: Partial<Section>, before: Values) =>
  Object.entries(change).some(([field, value]) => {
    const now = section[field as keyof Section]
    return !same(now, before[field]) && !same(now, value)
  })
const overtakenBy = (now: QuestionTemplate) =>
  new ApiProblem(409, [{ code: 'stale', message: 'Someone else has changed this section.' }], now)

/** Returns a question's content without the fields of its stored record. */
const said = (row: Asked) =>
  Object.fromEntries(
    Object.keys(templateQuestion.draft.shape).map((name) => [name, row[name as keyof Asked]]),
  ) as unknown as Question
