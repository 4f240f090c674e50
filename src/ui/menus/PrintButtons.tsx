import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { Button } from '../Button.tsx'

/** Prints the page, and downloads what it shows as a PDF if there is one. */
export const PrintButtons = ({ pdf }: { pdf?: string }) => (
  <>
    <Button kind="quiet" className="print-button" icon={<IconPrinter size={16} />} onClick={() => window.print()}>
      Print
    </Button>
    {pdf && (
      <a className="button quiet" href={pdf} download>
        <IconFileTypePdf size={16} />
        PDF
      </a>
    )}
  </>
)
