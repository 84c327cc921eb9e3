// Draws the values of form fields that have none of their looks yet: programs may leave that to the viewer
// (NeedAppearances, ISO 32000-1, 12.7.2).
import {
  PDFBool,
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
} from '@cantoo/pdf-lib';

const written = [PDFTextField, PDFDropdown, PDFOptionList];
const ticked = [PDFCheckBox, PDFRadioGroup];

function isUndrawn(field, drawsAll) {
  if (written.some((kind) => field instanceof kind)) return drawsAll || field.needsAppearancesUpdate();
  return ticked.some((kind) => field instanceof kind) && field.needsAppearancesUpdate();
}

/** A field that cannot be drawn, like one with letters that the font lacks, stays as it was. */
export async function drawFields(pdf) {
  const form = pdf.catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict)) return;
  const drawsAll = form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
  try {
    const font = pdf.getForm().getDefaultFont();
    for (const field of pdf.getForm().getFields()) {
      try {
        if (isUndrawn(field, drawsAll)) field.defaultUpdateAppearances(font);
      } catch {}
    }
    await pdf.flush();
  } catch {}
}
