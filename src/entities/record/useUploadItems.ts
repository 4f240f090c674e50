import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '#contract/attachments.ts'
import type { Outcome, PlannedFile } from '#contract/documents/uploadPlan.ts'
import { withoutSystemFiles } from './systemFiles.ts'
import { itemOf, type KnownDocument, type Planning, type UploadItem } from './uploadItems.ts'

interface Options {
  files: readonly File[]
  /** The files of a resumed upload, instead of newly chosen ones. */
  resumed: readonly UploadItem[] | undefined
  attachment: Attachment
  known: readonly KnownDocument[]
  planning: Planning | undefined
}

const noOutcomes: readonly Outcome[] = []

/**
 * The files of an upload dialog, with the effect on each. Null until the effect on the initial files is known, so that
 * users do not see a list that changes at once.
 */
export function useUploadItems({ files, resumed, attachment, known, planning }: Options) {
  const [items, setItems] = useState<readonly UploadItem[] | null>(resumed ?? null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const next = useRef(Math.max(0, ...(resumed ?? []).map(({ key }) => key + 1)))
  const take = async (more: readonly File[]) => {
    const { kept, leftOut: out } = withoutSystemFiles(more)
    const added = kept.map((file) => itemOf(file, next.current++, attachment, known))
    const found = planning && added.length > 0 ? await planning.ask(added) : []
    setLeftOut((before) => [...before, ...out])
    setItems((all) => [...(all ?? []), ...added.map((item, at) => ({ ...item, found: found[at] ?? null }))])
  }
  const begin = useEffectEvent(() => void take(files))
  const begun = useRef(resumed !== undefined)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  }, [])
  const change = useCallback(
    (key: number, more: Partial<UploadItem>) =>
      setItems((all) => all && all.map((item) => (item.key === key ? { ...item, ...more } : item))),
    [],
  )
  const latest = useRef(planning)
  useEffect(() => void (latest.current = planning))
  /** Stores a user's choice for a file. Another number or title may make it another document. */
  const choose = useCallback(
    (item: UploadItem, chosen: UploadItem['chosen']) => {
      const asks = chosen.number !== item.chosen.number || chosen.title !== item.chosen.title
      change(item.key, { chosen, problem: null, state: 'ready', ...(asks && { found: null }) })
      const answered = ([found]: readonly PlannedFile[]) =>
        setItems(
          (all) =>
            all &&
            all.map((now) =>
              now.key === item.key && now.chosen.number === chosen.number && now.chosen.title === chosen.title
                ? { ...now, found: found ?? null }
                : now,
            ),
        )
      if (asks) void latest.current?.ask([{ ...item, chosen }]).then(answered)
    },
    [change],
  )
  const leaveOut = useCallback((key: number) => setItems((all) => all && all.filter((item) => item.key !== key)), [])
  const outcomes = (items && planning?.outcomes(items)) ?? noOutcomes
  return { items, outcomes, leftOut, take, change, choose, leaveOut }
}
