import * as z from 'zod/mini'
import { mostQuestions, questionTemplate, type QuestionTemplate } from '../entities/questionTemplate.ts'
import { templateQuestion } from '../entities/templateQuestion.ts'
import { findingsOf } from './checks.ts'
import { freeKey } from './keys.ts'
import type { Form, Question } from './form.ts'
import { matchingProblem } from './matching.ts'

export const fileFormat = 'safety-question-template'
const fileVersion = 1
/** Largest template file, in characters. A file of 300 questions is much smaller. */
export const largestFile = 900_000

/** Fields of the stored record that are not part of a template's content. */
const { questionTemplateId: _template, sortOrder: _order, ...questionFields } = templateQuestion.draft.shape
const fileQuestion = z.object(questionFields)
const head = z.object(questionTemplate.draft.shape)
export type FileTemplate = z.output<typeof head> & { questions: Question[] }

interface FileProblem {
  /** Location: 'Question 12', 'Section 3' or 'File'. */
  place: string
  message: string
  /** The file can be imported all the same; the problem can be fixed in the builder. */
  mild: boolean
}

/** Writes a template's content as a JSON file, without the fields of its stored record. */
export function toFile(
  template: Pick<QuestionTemplate, keyof typeof questionTemplate.draft.shape>,
  questions: Form['questions'],
) {
  const pick = (shape: object, from: object) =>
    Object.fromEntries(Object.keys(shape).map((name) => [name, (from as Record<string, unknown>)[name]]))
  const file = {
    format: fileFormat,
    version: fileVersion,
    ...pick(questionTemplate.draft.shape, template),
    questions: questions.map((question) => pick(questionFields, question)),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads a template file and returns the template with all problems found. If `template` is null, the file cannot be
 * imported; otherwise every problem is mild and shows again in the builder.
 */
export function readTemplateFile(text: string): { template: FileTemplate | null; problems: FileProblem[] } {
  const refused = (message: string) => ({ template: null, problems: [{ place: 'File', message, mild: false }] })
  if (text.length > largestFile) return refused('The file is too large for a question template.')
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return refused('The file cannot be read. It is not an exported question template, or it is damaged.')
  }
  if (typeof file !== 'object' || file === null || (file as { format?: unknown }).format !== fileFormat)
    return refused('The file is not a question template from this product.')
  if ((file as { version?: unknown }).version !== fileVersion)
    return refused('The file was exported from a newer version of this product.')
  const { questions, ...rest } = file as { questions?: unknown }
  if (!Array.isArray(questions)) return refused('The file has no questions.')
  if (questions.length > mostQuestions)
    return refused(`The file has ${questions.length} questions. The maximum is ${mostQuestions}.`)
  return readParts(rest, questions)
}

function readParts(rest: object, questions: readonly unknown[]) {
  const top = head.safeParse(rest)
  const read = questions.map((question) => fileQuestion.safeParse(question))
  const problems: FileProblem[] = [
    ...(top.success
      ? []
      : top.error.issues.map(({ path, message }) => ({
          place: placeOf(path),
          message: inWords(message),
          mild: false,
        }))),
    ...read.flatMap((one, at) =>
      one.success
        ? []
        : one.error.issues.map(({ path, message }) => ({
            place: `Question ${at + 1}`,
            message: `${path.length > 0 ? `${path.join('.')}: ` : ''}${inWords(message)}`,
            mild: false,
          })),
    ),
  ]
  const sound = read.flatMap((one) => (one.success ? [one.data] : []))
  if (!top.success || sound.length < questions.length) return { template: null, problems }
  const sectionIds = new Set(top.data.sections.map(({ id }) => id))
  const strays = sound.flatMap(({ sectionId }, at) =>
    sectionIds.has(sectionId)
      ? []
      : [{ place: `Question ${at + 1}`, message: `Its section '${sectionId}' is not in the file.`, mild: false }],
  )
  const twice = sound.flatMap(({ key }, at) =>
    sound.findIndex((other) => other.key.toLowerCase() === key.toLowerCase()) < at
      ? [{ place: `Question ${at + 1}`, message: `Key '${key}' is used twice.`, mild: false }]
      : [],
  )
  const untriable = sound.flatMap(({ regex }, at) => {
    const message = regex && matchingProblem(regex)
    return message ? [{ place: `Question ${at + 1}`, message, mild: false }] : []
  })
  if (strays.length + twice.length + untriable.length > 0)
    return { template: null, problems: [...strays, ...twice, ...untriable] }
  const template: FileTemplate = { ...top.data, questions: sound }
  const mild = findingsOf(template).map(({ questionKey, sectionId, message }) => ({
    place:
      questionKey === undefined
        ? `Section ${top.data.sections.findIndex(({ id }) => id === sectionId) + 1}`
        : `Question ${sound.findIndex(({ key }) => key === questionKey) + 1}`,
    message,
    mild: true,
  }))
  return { template, problems: mild }
}

const placeOf = ([part, at]: readonly PropertyKey[]) =>
  part === 'sections' && typeof at === 'number' ? `Section ${at + 1}` : 'File'
const inWords = (message: string) => (message === 'Invalid input' ? 'This value cannot be used.' : message)

/** Returns a name that no other template has: 'Hot work (copy)', then 'Hot work (copy 2)'. */
export function copyName(name: string, taken: readonly string[]) {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  for (let at = 1; ; at++) {
    const ending = at === 1 ? ' (copy)' : ` (copy ${at})`
    const next = `${name.slice(0, 150 - ending.length)}${ending}`
    if (!used.has(next.toLowerCase())) return next
  }
}

/** Copies questions under free keys. A condition that refers to a copied question refers to its copy. */
export function duplicated(questions: readonly Question[], taken: ReadonlySet<string>): Question[] {
  const keys = new Map<string, string>()
  const used = new Set(taken)
  for (const { key } of questions) {
    const next = freeKey(key, used)
    keys.set(key, next)
    used.add(next)
  }
  return questions.map((question) => ({
    ...question,
    key: keys.get(question.key) ?? question.key,
    visibleIf: question.visibleIf && {
      ...question.visibleIf,
      of: question.visibleIf.of.map((one) => ({ ...one, questionKey: keys.get(one.questionKey) ?? one.questionKey })),
    },
  }))
}
