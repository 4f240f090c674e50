import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * How the form of an edit page moves the address (specification, 2.3): id 0 is a new record, the first save puts the
 * new id in its place, and `edit` in the search keeps the form open over a reload. Save closes the form; where the
 * record was begun here, it also goes back to the page before, or to the list.
 */
export function useEditPage(id: number, editing: boolean, list: string) {
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
    /** For the form. */
    form: {
      id,
      onClose: id < 1 ? toList : close,
      onMade: (row: { id: number }) => show(row.id, true),
      onRemoved: toList,
      onSaved(row: { id: number }) {
        if (!begun) return close()
        show(row.id, false)
        if (history.canGoBack()) history.back()
        else toList()
      },
    },
  }
}
