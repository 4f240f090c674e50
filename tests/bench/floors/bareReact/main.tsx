import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = { id: number; name: string } & Record<string, string | number | boolean | null>

/** `?kind=client` shows companies; the default is projects. */
const kind = new URLSearchParams(location.search).get('kind') ?? 'project'
const columns =
  kind === 'client'
    ? ['name', 'town', 'country', 'userCount', 'liveProjects']
    : ['number', 'name', 'clientName', 'managerName', 'percentComplete', 'nextKeyDate', 'peopleCount']

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/${path}`)
  return ((await answer.json()) as { data: T }).data
}

const announced = (value: string | number | boolean | null | undefined) => String(value ?? '')

function Detail({ id, back }: { id: number; back(): void }) {
  const [row, setRow] = useState<Row | null>(null)
  useEffect(() => void read<Row>(`${kind}/${id}`).then(setRow), [id])
  if (!row) return null
  return (
    <>
      <h1>{row.name}</h1>
      <button onClick={back}>Back</button>
      <dl>
        {Object.entries(row).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{announced(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A list with details in plain React: no router, cache or styles. */
function App() {
  const [rows, setRows] = useState<Row[]>([])
  const [open, setOpen] = useState(0)
  const [words, setWords] = useState('')
  useEffect(() => void read<Row[]>(kind).then(setRows), [])
  if (open > 0) return <Detail id={open} back={() => setOpen(0)} />
  return (
    <>
      <h1>List</h1>
      <input value={words} onChange={(event) => setWords(event.target.value)} />
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ name }) => name.includes(words))
            .slice(0, 20)
            .map((row) => (
              <tr key={row.id} data-id={row.id} onClick={() => setOpen(row.id)}>
                {columns.map((column) => (
                  <td key={column}>{announced(row[column])}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<App />)
