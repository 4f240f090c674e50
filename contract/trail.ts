/** One line of the whole office's history. */
export interface TrailEntry {
  id: number
  on: string
  entityKind: string
  entityId: number
  /** The list of a list entry. */
  scope: string | null
  /** What the record is called now, or was when it was deleted; null where nobody knows any more. */
  name: string | null
  projectId: number | null
  projectNumber: string | null
  byUserId: number | null
  byName: string | null
  action: string
  fromStatusId: number | null
  toStatusId: number | null
  comment: string | null
  diff: Record<string, [unknown, unknown]>
  fromAddress: string | null
}

/** A page of the history, newest first; `next` is where the older ones begin. */
export interface TrailPage {
  entries: TrailEntry[]
  next: number | null
}

/** Something deleted that can still be brought back. */
export interface Deleted {
  /** Kind, list and id, so that no two are alike. */
  id: string
  kind: string
  recordId: number
  scope: string | null
  name: string
  projectId: number | null
  projectNumber: string | null
  deletedOn: string
  deletedByName: string | null
  /** The last day on which it can be brought back. */
  until: string
}
