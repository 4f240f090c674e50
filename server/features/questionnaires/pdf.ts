import type { Entity, Row, Summary } from '#contract/entity.ts'
import { answersFrom, type AnswerFile, type AnswerSet } from '#contract/questionnaires/answers.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { type LinkableKind } from '#contract/questionnaires/links.ts'
import { recordPath } from '#contract/recordPages.ts'
import { isSignedBeforeChange, signedBeforeChange, type Signed } from '#contract/questionnaires/signOn.ts'
import { pinAccount, type RenamedPerson } from '#contract/questionnaires/signature.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { Project } from '#contract/entities/project.ts'
import type { RecordApproval } from '#contract/approvals/processRun.ts'
import { answerWords } from '#contract/questions/answerWords.ts'
import { visibleSlots } from '#contract/questions/conditions.ts'
import { isAnswered, type Answer, type Question } from '#contract/questions/form.ts'
import { inputType, isToRead } from '#contract/questions/inputTypes.ts'
import { personWords } from '#contract/people/namedPerson.ts'
import { listedPeople } from '#contract/questions/signOnList.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper, PdfPart, Services } from '#server/core/services.ts'
import type { Reader } from '#server/db/database.ts'
import { decisionParts } from '#server/features/approvals/decisionParts.ts'
import { factsOf, registerPdfs, section } from '#server/platform/papers/registerPdfs.ts'
import { formOf, storedAnswers, type Answered } from './answers.ts'
import { latestHash } from './submitting.ts'

/** A moment in words, in the time zone of the project. */
export type Written = (moment: string) => string
type Paper = Omit<PdfPaper, 'foot'>

interface Papers<E extends Entity> {
  log: string
  /** The facts of a record that only its kind has. */
  facts(row: Row<E>, written: Written): [label: string, value: string | null][]
  /** What stands before everything else. */
  first?(row: Row<E>, written: Written, services: Services): PdfPart[] | Promise<PdfPart[]>
  /** The words for its status, where that of the record does not say all. */
  status?(row: Row<E>, services: Services): Promise<string | undefined>
  /** What follows the answers. */
  more(row: Row<E>, written: Written, services: Services): PdfPart[] | Promise<PdfPart[]>
  /** Who signed or decided under another name than they have now, of what the row does not hold. */
  renamed?(row: Row<E>, services: Services): Promise<RenamedPerson[]>
  register(
    rows: readonly Summary<E>[],
    about: { projectNumber: string; systemId?: RecordSystemId },
    written: Written,
    project: Project,
    services: Services,
  ): Paper | Promise<Paper>
}

/** What every record of the process engine prints. */
interface Printed {
  id: number
  projectId: number
  systemId: RecordSystemId
  number: string | null
  title: string
  projectNumber: string
  projectName: string
  processSubTypeName: string
  statusId: number
  clientName: string | null
  authorName: string
  description: string | null
  reason: string | null
  createdOn: string
  submittedOn: string | null
  decidedOn: string | null
  closedOn: string | null
  scorePercent: number | null
  approval: RecordApproval | null
  renamedPeople: RenamedPerson[]
}

/** The PDFs of the records of a kind: the whole record with its answers, signatures and approval, and the register. */
export const instanceRegisterPdfs = <E extends Entity>(kind: Resource<E>, papers: Papers<E>) =>
  registerPdfs(kind, {
    log: papers.log,
    register: papers.register,
    page: (row) => recordPath(kind.entity.kind as LinkableKind, row as unknown as Printed),
    one: instancePaper(kind, papers),
  })

/** A whole record on paper. */
export const instancePaper =
  <E extends Entity>(
    kind: Resource<E>,
    { facts, first, status, more, renamed }: Pick<Papers<E>, 'facts' | 'first' | 'status' | 'more' | 'renamed'>,
  ) =>
  async (row: Row<E>, written: Written, services: Services): Promise<Paper> => {
    const { db, cipher } = services
    const of = row as unknown as Printed
    const record = { kind: kind.entity.kind, id: of.id, table: kind.table, cipher }
    const hash = await latestHash(db, record, 'main')
    const parts: PdfPart[] = [
      ...((await first?.(row, written, services)) ?? []),
      factsOf([
        ['Project', `${of.projectNumber} ${of.projectName}`],
        ['Status', (await status?.(row, services)) ?? instanceStatusWords[of.statusId]],
        ['Sub type', of.processSubTypeName],
        ['Company', of.clientName],
        ...facts(row, written),
        ['Score', of.scorePercent === null ? null : `${of.scorePercent} %`],
        ['Raised by', of.authorName],
        ['Raised', written(of.createdOn)],
        ['Submitted', of.submittedOn && written(of.submittedOn)],
        ['Decided', of.decidedOn && written(of.decidedOn)],
        ['Closed', of.closedOn && written(of.closedOn)],
      ]),
      ...(of.description ? section('Description', of.description) : []),
      ...(await answerParts(db, record, 'main')),
      ...(await more(row, written, services)),
      ...(await answerParts(db, record, 'closeOut')),
      ...decisionParts(of.approval, written),
      ...(of.reason ? section('Reason', of.reason) : []),
      ...renamedParts([...of.renamedPeople, ...((await renamed?.(row, services)) ?? [])]),
      ...(hash ? section('Content hash (SHA-256) of what was submitted', hash) : []),
    ]
    return { title: `${of.number ?? 'Draft'} ${of.title}`, landscape: false, parts }
  }

/** Which accounts have another name by now than the one that is printed. */
const renamedParts = (renamed: readonly RenamedPerson[]): PdfPart[] =>
  renamed.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Names changed since' },
        ...renamed.map(({ userId, was, now }): PdfPart => ({
          kind: 'text',
          text: `${was}, account ${userId}, is now called ${now}.`,
        })),
      ]

/** The answers of a questionnaire, section by section; drawn signatures as they were drawn. */
async function answerParts(db: Reader, record: Answered, set: AnswerSet): Promise<PdfPart[]> {
  const kept = await formOf(db, record, set)
  if (!kept) return []
  const answers = answersFrom(await storedAnswers(db, record, set))
  const slots = visibleSlots(kept.form, answers).filter(({ question }) => !isToRead(question.inputTypeId))
  return kept.form.sections.flatMap((one): PdfPart[] => {
    const own = slots.filter((slot) => slot.section.id === one.id && isAnswered(answers.bySlot[slot.slot]))
    if (own.length === 0) return []
    return [
      { kind: 'heading', text: one.title },
      ...own.flatMap((slot): PdfPart[] => {
        const answer = answers.bySlot[slot.slot]!
        const words = [answerWords(slot.question, answer), answer.comment].filter(Boolean).join('. ')
        const photos = (answer.photos ?? []) as AnswerFile[]
        return [
          factsOf([
            [slot.row > 0 ? `${slot.question.text} (${slot.row + 1})` : slot.question.text, words || 'Signed'],
            ['', photos.map(({ name }) => name).join(', ')],
          ]),
          ...drawn(slot.question, answer),
        ]
      }),
    ]
  })
}

/** The signatures of an answer: one, or one for each person on a list. */
function drawn({ inputTypeId }: Question, { value }: Answer): PdfPart[] {
  if (inputTypeId === inputType.signature) {
    const { name, strokes } = value as { name: string; strokes: string[] }
    return [{ kind: 'signature', words: name, strokes }]
  }
  if (inputTypeId !== inputType.userList) return []
  return listedPeople(value).flatMap((person): PdfPart[] =>
    person.signature.length > 0 ? [{ kind: 'signature', words: personWords(person), strokes: person.signature }] : [],
  )
}

/** The signature of someone on a list: who they are, of which company, and when they signed. */
export const signedPart = (row: { contentHash: string | null }, signed: Signed, when: string, before = '') =>
  signaturePart(row, {
    words: `${before}${personWords(signed)}, ${when}`,
    strokes: signed.signature,
    contentHash: signed.contentHash,
    userId: signed.userId,
  })

/** A signature as it was given, its account, and whether the record was changed after it was given. */
export const signaturePart = (
  row: { contentHash: string | null },
  { words, strokes, contentHash, userId }: PrintedSignature,
): PdfPart => {
  // A signature by PIN says itself which account gave it.
  const account = userId && pinAccount(strokes) === null ? `, account ${userId}` : ''
  const before = isSignedBeforeChange(contentHash, row.contentHash) ? `. ${signedBeforeChange}` : ''
  return { kind: 'signature', words: `${words}${account}${before}`, strokes }
}

interface PrintedSignature {
  words: string
  strokes: string[]
  contentHash: string | null | undefined
  /** The account that signed; null or absent for someone who is known by name only. */
  userId?: number | null | undefined
}

/** A table below its heading; nothing for a table without rows. */
export const tablePart = (title: string, heads: string[], widths: number[], rows: string[][]): PdfPart[] =>
  rows.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'table', heads, widths, rows },
      ]
