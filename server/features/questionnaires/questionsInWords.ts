import { desc, inArray, or } from 'drizzle-orm'
import { skipWords } from '#contract/approvals/approvalSkips.ts'
import { conditionWords, followUpWords } from '#contract/questions/conditionWords.ts'
import type { Conditions } from '#contract/questions/conditionFields.ts'
import type { FollowUp, Question } from '#contract/entities/templateQuestion.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import type { Reader } from '#server/db/database.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'

/** The questions and sections of questionnaires, as far as entries mention them. */
interface Asked {
  /** The question with a key in a template. */
  question(templateId: number, key: string): Question | undefined
  /** The texts of all questions with a key; the key itself if there is none. */
  texts(key: string): string
  own(id: number): Question | undefined
  section(templateId: number, id: unknown): string
}

/** The fields that mention questions or sections, by kind. */
const mentioning: Partial<Record<string, readonly string[]>> = {
  templateQuestion: ['visibleIf', 'onAnswer', 'sectionId'],
  questionTemplate: ['sections'],
  roleListTemplate: ['stages'],
}

/**
 * Returns history entries in which conditions, follow-ups and sections of questionnaires are shown in words, with the
 * text of each question instead of its key.
 */
export async function questionsInWords(db: Reader, entries: readonly TrailEntry[]): Promise<TrailEntry[]> {
  const concerned = entries.filter(({ entityKind, diff }) =>
    mentioning[entityKind]?.some((field) => Object.hasOwn(diff, field)),
  )
  if (concerned.length === 0) return [...entries]
  const asked = await askedIn(db, concerned)
  const done = new Set(concerned)
  return entries.map((entry) => (done.has(entry) ? { ...entry, diff: diffInWords(entry, asked) } : entry))
}

const templateOf = ({ entityKind, entityId, within }: TrailEntry) =>
  entityKind === 'questionTemplate' ? entityId : (within.questionTemplateId ?? 0)

function diffInWords(entry: TrailEntry, asked: Asked): TrailEntry['diff'] {
  return Object.fromEntries(
    Object.entries(entry.diff).map(([field, [before, after]]) =>
      mentioning[entry.entityKind]?.includes(field)
        ? [field, [inWords(before, field, entry, asked), inWords(after, field, entry, asked)]]
        : [field, [before, after]],
    ),
  )
}

function inWords(value: unknown, field: string, entry: TrailEntry, asked: Asked): unknown {
  if (value === null || value === undefined) return value
  const templateId = templateOf(entry)
  if (field === 'sectionId') return asked.section(templateId, value)
  if (field === 'visibleIf') return conditionsIn(value as Conditions, templateId, asked)
  if (field === 'onAnswer') {
    const own = asked.own(entry.entityId)
    return own ? (value as FollowUp[]).map((one) => followUpWords(one, own)) : value
  }
  if (field === 'sections')
    return (value as { visibleIf: Conditions | null }[]).map((section) => ({
      ...section,
      ...(section.visibleIf && { visibleIf: conditionsIn(section.visibleIf, templateId, asked) }),
    }))
  return (value as { skipIf: Parameters<typeof skipWords>[0] | null }[]).map((stage) => ({
    ...stage,
    ...(stage.skipIf && { skipIf: skipWords(stage.skipIf, (key) => asked.texts(key)) }),
  }))
}

function conditionsIn(value: Conditions, templateId: number, asked: Asked) {
  const found = value.of.flatMap(({ questionKey: key }): [string, Question][] => {
    const question = asked.question(templateId, key)
    return question ? [[key, question]] : []
  })
  return conditionWords(value, new Map(found), new Map(found.map(([key, { text }]) => [key, `‘${text}’`])))
}

async function askedIn(db: Reader, entries: readonly TrailEntry[]): Promise<Asked> {
  const keys = [...new Set(entries.flatMap(({ diff }) => keysIn(Object.values(diff))))]
  const of = (kind: string) => entries.filter(({ entityKind }) => entityKind === kind)
  const ownIds = of('templateQuestion').map(({ entityId }) => entityId)
  const rows = await db
    .select()
    .from(templateQuestions)
    .where(or(inArray(templateQuestions.key, keys), inArray(templateQuestions.id, ownIds)))
    // If several questions had a key, the one that is not deleted is used, otherwise the last one.
    .orderBy(templateQuestions.isDeleted, desc(templateQuestions.id))
  const moved = of('templateQuestion').filter(({ diff }) => Object.hasOwn(diff, 'sectionId'))
  const templates = await db
    .select({ id: questionTemplates.id, sections: questionTemplates.sections })
    .from(questionTemplates)
    .where(inArray(questionTemplates.id, moved.map(templateOf)))
  const byKey = new Map(rows.toReversed().map((row) => [`${row.questionTemplateId}/${row.key}`, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    question: (templateId, key) => byKey.get(`${templateId}/${key}`),
    own: (id) => byId.get(id),
    texts: (key) => {
      const texts = rows.filter((row) => row.key === key && !row.isDeleted).map(({ text }) => `‘${text}’`)
      return [...new Set(texts)].join(' or ') || `'${key}'`
    },
    section: (templateId, id) =>
      templates.find((one) => one.id === templateId)?.sections.find((one) => one.id === id)?.title ??
      'A deleted section',
  }
}

/** Returns the keys of questions at any depth of a value. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'questionKey' && typeof one === 'string' ? [one] : keysIn(one),
  )
}
