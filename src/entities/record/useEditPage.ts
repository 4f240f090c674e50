import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Connects the form of an edit page to the URL (specification, 2.3). Id 0 is a new record and is replaced by the new id
 * on the first save; `edit` in the search parameters keeps the form open across a reload. Saving closes the form; for a
 * record created here it also goes back to the previous page, or to the list; with `stays` it shows the record, because
 * its contents are still to be added.
 */
export function useEditPage(id: number, editing: boolean, list: string, { stays = false } = {}) {
  const { history } = useRouter()
  const [begun, setBegun] = useState(id < 1)
  const show = (of: number, open: boolean) => {
    const { pathname, search } = history.location
    const query = new URLSearchParams(search)
    query.delete('edit')
    if (open) query.set('edit', '1')
    history.replace(pathname.replace(/\/0$/, `/${of}`) + (query.size > 0 ? `?${query}` : ''))
  }
  const toList = () => history.push(list)
  const close = () => {
    setBegun(false)
    show(id, false)
  }
  return {
    isOpen: id < 1 || editing,
    edit: () => show(id, true),
    toList,
    /** Props for the form. */
    form: {
      id,
      onClose: id < 1 ? toList : close,
      onMade: (row: { id: number }) => show(row.id, true),
      onRemoved: toList,
      onSaved(row: { id: number }) {
        if (!begun) return close()
        show(row.id, false)
        if (stays) return setBegun(false)
        if (history.canGoBack()) history.back()
        else toList()
      },
    },
  }
}
