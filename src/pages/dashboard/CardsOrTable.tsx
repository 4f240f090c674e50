interface Props {
  isTable: boolean
  onChoose(isTable: boolean): void
}

/** Chooses between the reader's projects as cards and all projects in a table. */
export const CardsOrTable = ({ isTable, onChoose }: Props) => (
  <span className="views" role="group" aria-label="Projects as">
    <button type="button" aria-pressed={!isTable} onClick={() => onChoose(false)}>
      Cards
    </button>
    <button type="button" aria-pressed={isTable} onClick={() => onChoose(true)}>
      Table
    </button>
  </span>
)
