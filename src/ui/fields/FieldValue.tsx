import { useWordsOf } from './fieldWords.ts'

interface Props {
  form: { control: object }
  name: string
  value: unknown
}

/** Shows a form value outside its field, as the field itself would show it. */
export function FieldValue({ form, name, value }: Props) {
  const words = useWordsOf(form.control, name, value)
  return <>{words ?? plain(value)}</>
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.length > 0
      ? value
          .map((item) =>
            typeof item === 'object'
              ? Object.values(item as object)
                  .filter(Boolean)
                  .join(' ')
              : String(item),
          )
          .join(', ')
      : '—'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
