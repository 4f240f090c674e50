import type { Section } from '#contract/entities/questionTemplate.ts'
import type { Conditions } from '#contract/questions/conditionFields.ts'
import { conditionWords } from '#contract/questions/conditionWords.ts'
import { inSentence } from '#contract/text/words.ts'
import type { TemplateHistoryEntry } from './data.ts'

/** Formats conditions as the builder does. */
type ConditionsInWords = (conditions: Conditions) => string

/** One displayed action: a history entry, or several entries that belong together. */
export interface JoinedAction extends TemplateHistoryEntry {
  /** The affected questions; empty if the action concerns the template itself. */
  questions: readonly { id: number; text: string }[]
}

/** Changes by one person within this time, in ms, count as one. */
const groupedWithin = 10 * 60_000
const together = ['created', 'moved', 'deleted', 'restored']

/**
 * Groups history entries, newest first: entries of one write, and changes by one person in quick succession, become one
 * action.
 */
export function joinedActions(entries: readonly TemplateHistoryEntry[]): JoinedAction[] {
  const actions: JoinedAction[] = []
  for (const entry of entries) {
    const own: JoinedAction = { ...entry, questions: entry.question ? [entry.question] : [] }
    const newer = actions.at(-1)
    if (newer && isSameAction(newer, own))
      actions[actions.length - 1] = { ...newer, questions: [...own.questions, ...newer.questions] }
    else if (newer && isGoingOn(newer, own)) actions[actions.length - 1] = joined(newer, own)
    else actions.push(own)
  }
  return actions.filter(({ action, diff }) => action !== 'changed' || Object.keys(diff).length > 0)
}

/** Returns whether two entries are one write to several questions, such as an import. */
const isSameAction = (newer: JoinedAction, older: JoinedAction) =>
  older.question !== null &&
  newer.question !== null &&
  newer.action === older.action &&
  newer.on === older.on &&
  newer.byName === older.byName &&
  together.includes(older.action)

const isGoingOn = (newer: JoinedAction, older: JoinedAction) =>
  newer.action === 'changed' &&
  newer.questions.length < 2 &&
  newer.question?.id === older.question?.id &&
  newer.byName === older.byName &&
  (older.action === 'changed' || (older.action === 'created' && older.questions.length === 1)) &&
  Date.parse(newer.on) - Date.parse(older.on) < groupedWithin

function joined(newer: JoinedAction, older: JoinedAction): JoinedAction {
  if (older.action === 'created') return older
  const fields = [...new Set([...Object.keys(older.diff), ...Object.keys(newer.diff)])]
  const diff = Object.fromEntries(
    fields.map((field): [string, [unknown, unknown]] => [
      field,
      [(older.diff[field] ?? newer.diff[field]!)[0], (newer.diff[field] ?? older.diff[field]!)[1]],
    ]),
  )
  return {
    ...newer,
    diff: Object.fromEntries(
      Object.entries(diff).filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)),
    ),
  }
}

const quoted = (text: string) => `‘${text}’`
const named = (questions: JoinedAction['questions']) => {
  const [first, second, ...more] = questions.map(({ text }) => quoted(text))
  if (!second) return first ?? ''
  return `${questions.length} questions: ${first}, ${second}${more.length === 1 ? ` and ${more[0]}` : more.length > 1 ? ` and ${more.length} others` : ''}`
}

/** Describes an action, to follow a person's name: 'added ‘Is the gate shut?’'. */
export function actionOf(
  { action, diff, version, questions, question }: JoinedAction,
  sections: readonly Section[],
  wordsOf: ConditionsInWords = (conditions) => conditionWords(conditions, new Map(), new Map()),
): string {
  if (question) return actionOnQuestions(action, diff, questions, sections)
  if (action === 'publish') return `published version ${version}`
  if (action === 'revise') return `started version ${version}`
  if (action === 'discard') return `discarded the draft of version ${version}`
  if (action === 'changed' && Object.keys(diff).join() === 'sections')
    return sectionActions(...(diff.sections as [Section[], Section[]]), wordsOf)
  return (
    {
      created: 'added this template',
      changed: 'changed the details',
      retire: 'retired it',
      reinstate: 'put it back into use',
      deleted: 'deleted it',
      restored: 'restored it',
    }[action] ?? action
  )
}

function actionOnQuestions(
  action: string,
  diff: JoinedAction['diff'],
  questions: JoinedAction['questions'],
  sections: readonly Section[],
) {
  const names = named(questions)
  if (action === 'created') return `added ${names}`
  if (action === 'deleted') return `removed ${names}`
  if (action === 'restored') return `restored ${names}`
  if (action === 'moved') {
    const section = diff.sectionId && sections.find(({ id }) => id === diff.sectionId?.[1])
    return `moved ${names}${section ? ` to ${section.title}` : ''}`
  }
  return Object.keys(diff).join() === 'text' ? 'reworded a question' : `changed ${names}`
}

/** Describes changes to sections: 'added section ‘Before work’'. */
function sectionActions(
  before: readonly Section[] | null,
  after: readonly Section[] | null,
  wordsOf: ConditionsInWords,
): string {
  const [old, now] = [before ?? [], after ?? []]
  const was = new Map(old.map((section) => [section.id, section]))
  const is = new Set(now.map(({ id }) => id))
  const kept = (sections: readonly Section[]) =>
    sections
      .filter(({ id }) => was.has(id) && is.has(id))
      .map(({ id }) => id)
      .join()
  const actions = [
    ...now.filter(({ id }) => !was.has(id)).map(({ title }) => `added section ${quoted(title)}`),
    ...old.filter(({ id }) => !is.has(id)).map(({ title }) => `removed section ${quoted(title)}`),
    ...now.flatMap((section) => changesOf(was.get(section.id), section, wordsOf)),
    ...(kept(old) === kept(now) ? [] : ['reordered the sections']),
  ]
  return actions.join(', ') || 'changed the sections'
}

function changesOf(was: Section | undefined, now: Section, wordsOf: ConditionsInWords): string[] {
  if (!was) return []
  const differs = (field: keyof Section) => JSON.stringify(was[field]) !== JSON.stringify(now[field])
  return [
    ...(differs('title') ? [`renamed section ${quoted(was.title)} to ${quoted(now.title)}`] : []),
    ...(differs('repeatable')
      ? [`${now.repeatable ? 'let' : 'no longer lets'} section ${quoted(now.title)} be filled in several times`]
      : []),
    ...(differs('visibleIf')
      ? [
          `changed when section ${quoted(now.title)} is shown: ${now.visibleIf ? inSentence(wordsOf(now.visibleIf)) : 'always'}`,
        ]
      : []),
    ...(differs('translations') ? [`translated the title of section ${quoted(now.title)}`] : []),
  ]
}
