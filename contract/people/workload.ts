import type { Kind } from '../kinds.ts'

/** Something that waits for the reader (domain specification, section 10). Computed for each answer, never stored. */
export interface WorkItem {
  entityKind: Kind
  entityId: number
  /** The name of the record's kind: 'RFI', 'Document'. */
  kind: string
  /** Null for records that belong to no project. */
  projectId: number | null
  projectNumber: string | null
  projectName: string | null
  number: string | null
  title: string
  /** Why it waits: 'Your review'. */
  reason: string
  /** What to do about it, for a button: 'Review'. */
  next: string
  /** The path of the record's page. */
  url: string
  /** The step whose dialog the page opens, as the hash of its URL: 'answer'; null if it opens none. */
  act: string | null
  /** ISO 8601. */
  since: string
  dueOn: string | null
  /** Whose deadline it is: 'Stage', 'Answer', 'Completion'. A record may have others, which its page shows. */
  dueFor: string | null
  /** Whether it is past its due date: by the date on site, or by the minute for a stage of an approval. */
  isOverdue: boolean
  /** How late it is, as the project counts days: '2 working days over'; null if it is not late, or only since today. */
  overWords: string | null
  isCritical: boolean
  /** Whether it waits for the reader by name, so that someone must take over when they leave. */
  namesThem: boolean
  /** The stage of an approval and its round, which the reader may hand to someone else; otherwise null. */
  stage: string | null
  round: number | null
  /** The approval of a record of the process engine, for decisions on several records; otherwise null. */
  approvalId: number | null
}

/** Answer of `GET /api/workload`: overdue first, then critical, then by due date, then the oldest. */
export interface Workload {
  items: WorkItem[]
  /** The total number, including those that the answer leaves out. */
  total: number
  overdue: number
}

/** Most items in an answer. */
export const mostWork = 500

/** Lowest priority that counts as critical, on the scale of RFIs and actions: 10 low, 20, 30, 40. */
export const criticalPriority = 40
