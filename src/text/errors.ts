import type { ErrorCode } from '@/domain/errors';
import { MAX_DRAFTS } from '@/domain/listing/publish';
import { offline, serverError } from './site';

interface ErrorText {
  title: string;
  text: string;
}

const failed = serverError.title;

/** The text of each error code. */
export const errorTexts: Record<ErrorCode, ErrorText> = {
  NOT_SIGNED_IN: { title: 'Inloggning krävs', text: 'Logga in för att fortsätta.' },
  NOT_ALLOWED: { title: 'Åtkomst nekad', text: 'Du har inte behörighet att göra detta.' },
  OTHER_USER: {
    title: 'Du är inloggad som någon annan i den här webbläsaren',
    text: 'Sidan öppnades med ett annat konto än det som är inloggat nu. Inget har ändrats. Ladda om sidan, så ser du det konto som är inloggat.',
  },
  NOT_FOUND: { title: 'Hittades inte', text: 'Det du letar efter finns inte eller har tagits bort.' },
  ADMIN_REQUIRED: { title: 'Åtkomst nekad', text: 'Du har inte behörighet att visa denna sida.' },
  INVALID_INPUT: { title: 'Kontrollera uppgifterna', text: 'Något i formuläret behöver ändras.' },
  BUSY: {
    title: 'Vi har mycket att göra just nu',
    text: 'Vi har mycket att göra just nu, försök igen om en minut.',
  },
  RATE_LIMITED: { title: 'För många försök', text: 'Vänta en stund och försök igen.' },
  SERVER_ERROR: serverError,
  OFFLINE: offline,
  // The site answers, but not this call, which may have arrived: it is not said that nothing was sent.
  UNREACHABLE: {
    title: 'Vi nådde inte fram',
    text: 'Kontrollera anslutningen och försök igen. Det du har skrivit finns kvar.',
  },
  COOKIES_REFUSED: {
    title: 'Webbläsaren sparar inga cookies',
    text: 'Utan dem kan du inte vara inloggad. Tillåt cookies för den här webbplatsen i webbläsarens inställningar, ladda om sidan och försök igen.',
  },
  EMAIL_NOT_CONFIRMED: {
    title: 'E-post inte bekräftad',
    text: 'Du måste bekräfta din e-post innan du kan logga in. Kontrollera din inkorg och klicka på bekräftelselänken.',
  },
  WRONG_CREDENTIALS: { title: 'Inloggning misslyckades', text: 'Fel e-postadress eller lösenord.' },
  WRONG_PASSWORD: { title: 'Lösenordsändring misslyckades', text: 'Det nuvarande lösenordet stämmer inte.' },
  PASSWORD_NEEDED: {
    title: 'Bekräfta att det är du',
    text: 'Skriv ditt lösenord, eller en kod som vi mejlar, för att gå vidare.',
  },
  PASSWORD_COMMON: {
    title: 'Lösenordet är lätt att gissa',
    text: 'Lösenordet är ett av de vanligaste. Välj ett som är svårare att gissa.',
  },
  PASSWORD_TO_CHOOSE: {
    title: 'Välj ditt lösenord',
    text: 'Vi kan inte se att kontot skapades i den här webbläsaren. Skriv lösenordet du vill logga in med.',
  },
  NAMES_MISSING: {
    title: 'Vad heter du?',
    text: 'Skriv ditt namn, så att köparen vet vem som säljer. I annonsen står förnamnet och en bokstav av efternamnet.',
  },
  TOKEN_INVALID: {
    title: 'Länken gäller inte längre',
    text: 'Länken är använd eller för gammal. Be om en ny.',
  },
  ACCOUNT_BLOCKED: { title: 'Kontot är spärrat', text: 'Kontakta oss så reder vi ut det.' },
  ACCOUNT_IN_USE: {
    title: 'Kontot kan inte raderas just nu.',
    text: 'Du har aktiva annonser, eller köp eller utbetalningar som inte är slutförda.',
  },
  EMAIL_UNCHANGED: { title: 'Samma adress', text: 'Det är redan din adress.' },
  EMAIL_TAKEN: {
    title: 'Adressen hör till ett annat konto',
    text: 'Välj en annan adress, eller logga in med det kontot.',
  },
  PASSKEY_EXPIRED: {
    title: 'Det tog för lång tid',
    text: 'Försök en gång till med din passnyckel.',
  },
  PASSKEY_REFUSED: {
    title: 'Passnyckeln godkändes inte',
    text: 'Försök igen, eller logga in på ett annat sätt.',
  },
  PASSKEY_UNKNOWN: {
    title: 'Vi känner inte igen passnyckeln',
    text: 'Den kan vara borttagen här. Logga in på ett annat sätt, så kan du lägga till en ny.',
  },
  PASSKEY_KNOWN: { title: 'Redan tillagd', text: 'Den passnyckeln finns redan.' },
  PASSKEYS_FULL: {
    title: 'Du har så många passnycklar som ryms',
    text: 'Ta bort en som du inte använder, så kan du lägga till en ny.',
  },
  LAST_SECOND_FACTOR: {
    title: 'Din enda tvåstegsverifiering',
    text: 'Lägg till en passnyckel till eller en app innan du tar bort den här.',
  },
  SELLER_REQUIRED: {
    title: 'Säljarkonto krävs',
    text: 'Slutför ditt säljarkonto, så kan annonsen publiceras.',
  },
  ALREADY_SELLER: { title: 'Säljarkonto', text: 'Du är redan registrerad som säljare' },
  ONBOARDING_FAILED: { title: failed, text: 'Kunde inte skapa ett säljarkonto.' },
  SELLING_NOT_OPEN: {
    title: 'Säljarkonton öppnar snart',
    text: 'Vår betalleverantör Stripe har inte öppnat för nya säljare än. Det är inget fel på dina uppgifter. Försök igen om några dagar.',
  },
  SELLER_NOT_READY: {
    title: 'Kan inte köpas just nu',
    text: 'Säljaren behöver komplettera sitt säljarkonto. Platsen går att köpa så snart det är gjort.',
  },
  SELLER_BLOCKED: {
    title: 'Kan inte köpas',
    text: 'Den här säljaren kan inte sälja startplatser just nu. Vänligen välj en annan startplats.',
  },
  PAIR_FAILED_TWICE: {
    title: 'Kan inte köpas',
    text: 'Två köp mellan er har slutat utan att säljaren bytte namnet, så ni kan inte göra fler köp med varandra. Välj en annan startplats.',
  },
  DRAFT_NOT_FOUND: {
    title: 'Utkastet finns inte kvar',
    text: 'Det är publicerat eller borttaget.',
  },
  TOO_MANY_DRAFTS: {
    title: 'Du har många utkast',
    text: `Du kan ha högst ${MAX_DRAFTS} utkast. Ta bort något av dem, eller gör klart ditt säljarkonto så publiceras de.`,
  },
  LISTING_NOT_FOUND: {
    title: 'Startplats hittades inte',
    text: 'Den startplats du letar efter finns inte eller har tagits bort.',
  },
  LISTING_RESERVED: {
    title: 'Startplats är upptagen',
    text: 'Denna startplats håller på att köpas av någon annan. Vänligen vänta eller välj en annan startplats.',
  },
  LISTING_SOLD: {
    title: 'Startplats redan såld',
    text: 'Denna startplats har redan sålts. Vänligen välj en annan startplats.',
  },
  LISTING_UNAVAILABLE: {
    title: 'Startplats inte tillgänglig',
    text: 'Denna startplats är inte längre tillgänglig. Vänligen uppdatera sidan.',
  },
  LISTING_NOT_EDITABLE: {
    title: 'Kan inte redigera',
    text: 'Du kan bara redigera annonser som är tillgängliga och inte har någon köpare.',
  },
  LISTING_NOT_PAUSED: {
    title: 'Kan inte återaktivera',
    text: 'Annonsen är inte pausad längre. Den kan redan vara återaktiverad.',
  },
  LISTING_HAS_DISPUTE: {
    title: 'Kan inte ta bort annonsen',
    text: 'Ett ärende granskas. Annonsen kan tas bort när det är avgjort.',
  },
  OWN_LISTING: { title: 'Din egen annons', text: 'Du kan inte köpa din egen annons' },
  PRICE_CHANGED: {
    title: 'Priset har ändrats',
    text: 'Säljaren har ändrat priset sedan du öppnade sidan. Kontrollera det nya priset innan du köper.',
  },
  RACE_NOT_FOUND: { title: 'Loppet hittades inte', text: 'Loppet finns inte eller har tagits bort.' },
  RACE_NOT_LISTABLE: {
    title: 'Loppet kan inte annonseras',
    text: 'Arrangören tillåter inte namnbyte, eller har inte bekräftat att det går.',
  },
  RACE_CANCELLED: {
    title: 'Loppet är inställt',
    text: 'Arrangören har ställt in loppet. Dess platser kan varken säljas eller köpas.',
  },
  RACE_CLOSED: {
    title: 'För sent för namnbyte',
    text: 'Tiden för namnbyte i det här loppet har gått ut eller är för nära.',
  },
  RACE_REFUSES_DISCOUNTED: {
    title: 'Platsen kan inte överlåtas',
    text: 'Arrangören godkänner inte namnbyte för platser som var gratis eller rabatterade.',
  },
  RACE_REFUSES_TRANSFERRED: {
    title: 'Platsen kan inte överlåtas',
    text: 'Arrangören låter en plats byta namn bara en gång.',
  },
  RESALE_PAUSED: {
    title: 'Försäljningen är pausad',
    text: 'Arrangören har pausat andrahandsförsäljningen av platser till loppet. Den kan öppnas igen.',
  },
  PRICE_ABOVE_HIGHEST: {
    title: 'Priset är för högt',
    text: 'Priset är högre än arrangören tillåter. Sänk det och försök igen.',
  },
  EDIT_OVERWRITTEN: {
    title: 'Kan inte ångra',
    text: 'Samma uppgifter har ändrats igen sedan dess, eller passar inte längre med loppets övriga uppgifter. Ändra i loppet i stället.',
  },
  NAME_CHANGE_TOO_LATE: {
    title: 'Går inte längre att köpa',
    text: 'Arrangören stänger namnbytet så snart att det inte skulle hinna bli klart.',
  },
  NOT_BUYABLE_YET: {
    title: 'Kan inte köpas ännu',
    text: 'Namnbytet öppnar för långt fram. Platsen går att köpa närmare loppet.',
  },
  TOO_MANY_RESERVATIONS: {
    title: 'Slutför det du har påbörjat',
    text: 'Du har redan reserverat så mycket du får utan att betala. Betala eller avbryt ett påbörjat köp, så kan du köpa den här startplatsen.',
  },
  TOO_MANY_BIDS: {
    title: 'Du har redan tre bud',
    text: 'Så många kan vara igång samtidigt. Pausa eller ta bort ett, så kan du lägga ett nytt.',
  },
  BID_EXISTS: {
    title: 'Du har redan ett bud på loppet',
    text: 'Ändra det i stället, så behåller du din plats i kön.',
  },
  BID_FEE_UNKNOWN: {
    title: 'Avgiften är inte känd',
    text: 'Arrangören tar en avgift av dig som köper, men vi vet inte hur stor. Därför kan vi inte köpa åt dig på det här loppet.',
  },
  BID_MATCHED: {
    title: 'Ditt bud köper just nu',
    text: 'Budet har fått en startplats. Köpet finns bland dina köp.',
  },
  ABOVE_MAXIMUM: {
    title: 'Dyrare än ditt bud',
    text: 'Startplatsen kostar mer än det högsta du har sagt att du vill betala.',
  },
  CARD_NOT_SAVED: {
    title: 'Kortet är inte sparat',
    text: 'Spara ett kort hos Stripe, så kan vi köpa åt dig.',
  },
  PLACE_FOR_SALE: {
    title: 'Det finns en plats att köpa nu',
    text: 'Budet skulle köpa den direkt. Köp den nu, eller kryssa i att budet ska göra det.',
  },
  CONSENT_MISSING: {
    title: 'Bekräftelse krävs',
    text: 'Bekräfta att vi får börja köpa åt dig direkt, så kan vi lägga ditt bud.',
  },
  FEE_NOT_ACCEPTED: {
    title: 'Bekräftelse krävs',
    text: 'Du måste acceptera att betala namnändringsavgiften för att fortsätta.',
  },
  ENTRY_REFERENCE_MISSING: {
    title: 'Startnummer saknas',
    text: 'Skriv platsens start- eller bokningsnummer. Det står i bekräftelsen från arrangören.',
  },
  ENTRY_ALREADY_LISTED: {
    title: 'Numret finns redan i en annons',
    text: 'En annan annons för samma lopp har redan det här numret. Kontrollera att det är rätt skrivet. Är det ditt nummer, hör av dig så reder vi ut det tillsammans.',
  },
  ENTRY_REFUSED: {
    title: 'Platsen kan inte säljas igen',
    text: 'Arrangören kan inte byta namn på den här platsen. Har arrangören ändrat sig? Kontakta oss.',
  },
  BUYER_DETAILS_MISSING: {
    title: 'Uppgifter saknas',
    text: 'Arrangören behöver dina uppgifter för namnbytet. Fyll i alla fält.',
  },
  BUYER_DETAILS_WRONG: {
    title: 'Kontrollera uppgifterna',
    text: 'Något av det arrangören behöver veta ser inte rätt ut. Kontrollera fältet.',
  },
  WINDOW_EMPTY: {
    title: 'Kontrollera tiderna',
    text: 'Namnbytet måste stänga efter att det har öppnat.',
  },
  WINDOWS_OVERLAP: {
    title: 'Kontrollera tiderna',
    text: 'Perioderna ska stå i tidsordning och får inte gå in i varandra.',
  },
  PURCHASE_NOT_FOUND: {
    title: 'Köpet hittades inte',
    text: 'Köpet finns inte eller hör inte till ditt konto.',
  },
  WRONG_STATE: {
    title: 'Status har ändrats',
    text: 'Det går inte att göra detta i köpets nuvarande läge. Uppdatera sidan.',
  },
  ALREADY_COMPLETED: { title: 'Redan slutförd', text: 'Den här affären är redan avslutad.' },
  AWAITING_BUYER: { title: 'Väntar på köparen', text: 'Din del är redan klar. Nu är det köparens tur.' },
  DEADLINE_PASSED: { title: 'Tiden är ute', text: 'Tidsgränsen för detta har passerat.' },
  PROOF_MISSING: { title: 'Bekräftelse saknas', text: 'Ladda upp en bekräftelse på namnbytet.' },
  CODE_MISSING: { title: 'Koden saknas', text: 'Klistra in koden eller länken från arrangören.' },
  CODE_ALREADY_REJECTED: {
    title: 'Koden har redan skickats tillbaka en gång',
    text: 'Rapportera problemet, så hjälper vi dig vidare.',
  },
  NAME_CHANGE_VERIFIED: {
    title: 'Arrangören har bekräftat namnbytet',
    text: 'Platsen står redan i köparens namn. Stämmer något inte kan köparen rapportera ett problem.',
  },
  DETAILS_ALREADY_REQUESTED: {
    title: 'Köparen har redan fått frågan',
    text: 'Det går att be köparen om en rättning en gång.',
  },
  TOO_MANY_INFORMATION_REQUESTS: {
    title: 'Säljaren har redan fått tre frågor',
    text: 'Det går att fråga tre gånger. Går namnet ändå inte att byta kan ni säga nej.',
  },
  ANSWERS_COLUMNS: {
    title: 'Kolumner saknas',
    text: 'Första raden måste ha rubrikerna Köp, Svar och Skäl. Utgå från filen ni hämtade här.',
  },
  ANSWERS_TOO_LONG: { title: 'Filen är för stor', text: 'En fil får ha högst 500 namnbyten. Dela upp den.' },
  REASON_MISSING: { title: 'Förklaring krävs', text: 'Vänligen förklara problemet.' },
  NOTES_MISSING: { title: 'Motivering krävs', text: 'Skriv varför du beslutar så.' },
  PART_OUT_OF_BOUNDS: {
    title: 'Kontrollera beloppet',
    text: 'En del av köpet är minst 1 kr och högst platsens pris. Serviceavgiften följer med bara när allt betalas tillbaka.',
  },
  SECOND_ADMIN_NEEDED: {
    title: 'En administratör till behövs',
    text: 'Mer än 5 000 kr flyttas bara när en administratör föreslår och en annan bekräftar.',
  },
  SAME_ADMIN: {
    title: 'Någon annan behöver bekräfta',
    text: 'Du har själv lagt förslaget. En annan administratör behöver bekräfta det.',
  },
  NOT_SECOND_ADMIN: {
    title: 'Någon annan behöver bekräfta',
    text: 'Den som har bjudits in bekräftar inte förslag från den som bjöd in, eller förslag från tiden innan. Och den som bjöd in bekräftar den inbjudnas förslag först efter en vecka. Låt en annan administratör bekräfta, eller dra tillbaka förslaget och lägg ett eget.',
  },
  CONFLICT_OF_INTEREST: {
    title: 'Du är själv part',
    text: 'Du är köpare eller säljare här. En annan administratör behöver ta det.',
  },
  ALREADY_PROPOSED: {
    title: 'Ett förslag väntar redan',
    text: 'Bekräfta det eller dra tillbaka det innan du föreslår något annat.',
  },
  DISPUTE_CLOSED: { title: 'Ärendet är avgjort', text: 'Det går inte att lägga till något mer.' },
  DISPUTE_FULL: {
    title: 'Det ryms inte mer',
    text: 'Ärendet har nått sin gräns. Kontakta oss om något viktigt saknas.',
  },
  SETTLEMENT_OUT_OF_BOUNDS: {
    title: 'Kontrollera beloppet',
    text: 'Beloppet är minst 0 kr och högst det som betalades.',
  },
  OFFER_GONE: {
    title: 'Förslaget gäller inte längre',
    text: 'Det har ändrats eller dragits tillbaka sedan du öppnade sidan. Läs ärendet igen innan du svarar.',
  },
  OWN_OFFER: {
    title: 'Ditt eget förslag',
    text: 'Det är motparten som svarar på ditt förslag. Du kan ändra det eller dra tillbaka det.',
  },
  RACE_STILL_OPEN: { title: 'Namnbytet är öppet', text: 'Loppets namnbyten kan fortfarande göras i tid.' },
  RACE_CHANGE_RUNNING: {
    title: 'En ändring pågår redan',
    text: 'Vänta tills den förra ändringen av loppet har nått alla köp.',
  },
  RACE_NOT_MOVED: {
    title: 'Inget att ändra',
    text: 'Kontrollera datumen: de är redan så, eller går inte ihop.',
  },
  NOT_RETRIABLE: {
    title: 'Går inte att försöka igen',
    text: 'Det här har redan gått igenom, eller är på väg. Uppdatera sidan.',
  },
  AMOUNT_MISMATCH: { title: 'Betalningsfel', text: 'Beloppet stämmer inte med köpet.' },
  SESSION_NOT_EXPIRED: { title: 'Betalningsfel', text: 'Betalningen kan inte avbrytas just nu.' },
  ALREADY_REMINDED: { title: failed, text: 'Påminnelsen är redan skickad.' },
  CHARGEBACK_OPEN: {
    title: 'Köpet är pausat',
    text: 'Banken har begärt tillbaka pengarna. Köpet är pausat tills den har bestämt sig.',
  },
  EVIDENCE_NOT_WANTED: {
    title: 'Banken väntar inte på svar',
    text: 'Återkravet är redan besvarat eller avgjort.',
  },
  LISTING_STOPPED: {
    title: 'Annonsen är stoppad',
    text: 'Annonsen stoppades efter en anmälan. Beslutet och hur du begär omprövning står i annonsen under Mina annonser.',
  },
  LISTING_REMOVED: {
    title: 'Annonsen är borttagen',
    text: 'Vi tog bort annonsen efter en granskning. Det kan finnas andra platser i samma lopp.',
  },
  CODE_WRONG: {
    title: 'Fel kod',
    text: 'Koden stämmer inte. Kontrollera siffrorna i mejlet och försök igen.',
  },
  CODE_EXPIRED: {
    title: 'Koden gäller inte längre',
    text: 'Koden är för gammal eller har provats för många gånger. Den kan också höra till en annan webbläsare. Skicka en ny.',
  },
  NOTICE_NOT_DECIDED: {
    title: 'Inte beslutat än',
    text: 'Anmälan är inte avgjord än, så det finns inget att ompröva.',
  },
  NOTICE_DECIDED: {
    title: 'Redan avgjort',
    text: 'Någon annan har redan avgjort det här. Listan är uppdaterad.',
  },
  NOT_APPEALABLE: {
    title: 'Inget att ompröva',
    text: 'Annonsen ligger kvar, så det finns inget beslut att ompröva.',
  },
  ALREADY_APPEALED: {
    title: 'Redan begärt',
    text: 'Du har redan begärt omprövning. Ett beslut omprövas en gång.',
  },
  RELIST_WAITS: {
    title: 'Vi tittar på annonsen först',
    text: 'Flera av dina försäljningar har avbrutits eller blivit för sena den senaste månaden. Vi svarar inom ett dygn, och du får ett mejl.',
  },
  RELIST_DECLINED: {
    title: 'Annonsen kan inte återaktiveras',
    text: 'Vi sa nej, och skälet står i vårt mejl. Svara på det om något har blivit fel.',
  },
  LISTING_CHARGED_BACK: {
    title: 'Annonsen kan inte återaktiveras',
    text: 'Köparens bank har begärt tillbaka pengarna för platsen. Kontakta oss om du har den kvar.',
  },
  TOO_EARLY: { title: 'För tidigt', text: 'Det går inte att göra detta ännu.' },
  PAYMENT_NOT_CONFIRMED: {
    title: 'Betalning inte bekräftad',
    text: 'Köparens betalning är inte bekräftad ännu. Du får ett mejl när den är det, och då kan du göra namnbytet.',
  },
  PAYMENT_PROVIDER_DOWN: {
    title: 'Betalningsfel',
    text: 'Det gick inte att ansluta till betalningssystemet',
  },
  PAYMENT_NOT_VERIFIED: {
    title: 'Fel vid betalningsverifiering',
    text: 'Betalningen kunde inte verifieras. Kontakta support om problem kvarstår.',
  },
  UPLOAD_TOO_LARGE: {
    title: 'Filen är för stor',
    text: 'Kvitton och underlag får vara högst 10 MB och bilder av lopp högst 5 MB.',
  },
  UPLOAD_WRONG_TYPE: {
    title: 'Fel filtyp',
    text: 'Filen måste vara en PDF-, JPG-, PNG- eller WEBP-fil.',
  },
  UPLOAD_EMPTY: { title: 'Filen är tom', text: 'Välj en fil som innehåller något.' },
  UPLOAD_NAME: {
    title: 'Filnamnet går inte att använda',
    text: 'Ett filnamn får inte innehålla snedstreck. Byt namn på filen och försök igen.',
  },
  UPLOAD_DAMAGED: {
    title: 'Filen går inte att läsa',
    text: 'Filen är skadad eller kom inte fram i sin helhet. Spara den på nytt och försök igen, eller ladda upp en skärmbild.',
  },
  UPLOAD_LOCKED: {
    title: 'Filen är låst',
    text: 'PDF:en går bara att öppna med lösenord. Spara den utan lösenord, eller ladda upp en skärmbild av den.',
  },
  UPLOAD_UNAVAILABLE: {
    title: 'Filer går inte att ta emot just nu',
    text: 'Felet är vårt. Försök igen om en stund.',
  },
  UPLOAD_TOO_DETAILED: {
    title: 'Filen är för detaljerad',
    text: 'En PDF får ha högst 20 sidor, och filen får inte ha för många bildpunkter eller ta för lång tid att läsa. Ladda upp en mindre fil eller en skärmbild.',
  },
  UPLOAD_SHOWS_NOTHING: {
    title: 'Filen visar ingenting',
    text: 'Filen är tom, eller en PDF som bara visas i ett särskilt program. Öppna den där, skriv ut den till en ny PDF och ladda upp den, eller ladda upp en skärmbild.',
  },
  UPLOAD_NOT_FOUND: { title: 'Filen hittades inte', text: 'Ladda upp filen igen.' },
  CHANGED_MEANWHILE: {
    title: 'Ändrat av någon annan',
    text: 'Någon annan har sparat en ändring sedan du öppnade formuläret. Öppna det på nytt, läs vad som har ändrats och gör om din ändring.',
  },
  AD_SLOT_TAKEN: {
    title: 'Platsen är upptagen',
    text: 'En annan aktiv annons har redan den platsen. Inaktivera den först.',
  },
  AD_IMAGE_ELSEWHERE: {
    title: 'Bilden kan inte visas',
    text: 'Bilden måste ligga på sajten eller på en adress som är godkänd för annonsbilder.',
  },
  RACE_HAS_LISTINGS: { title: 'Kan inte ta bort loppet', text: 'Ta bort annonserna först.' },
  RACE_IN_PAST: { title: 'Kontrollera datumet', text: 'Loppets datum har redan passerat.' },
  RACE_DEADLINE_OUTSIDE: {
    title: 'Kontrollera datumet',
    text: 'Sista dag för namnbyte måste ligga mellan idag och loppets datum.',
  },
  CSV_UNREADABLE: {
    title: 'Filen går inte att läsa',
    text: 'Spara kalkylbladet som CSV med semikolon mellan kolumnerna och försök igen.',
  },
  CSV_COLUMNS: {
    title: 'Kolumner saknas',
    text: 'Första raden måste ha rubrikerna Lopp, Distans och Datum. Utgå från en exporterad fil.',
  },
  CSV_TOO_LONG: { title: 'Filen är för stor', text: 'En fil får ha högst 1 000 lopp. Dela upp den.' },
  CSV_HAS_ERRORS: {
    title: 'Filen har fel',
    text: 'Rätta raderna med fel och välj filen igen. Ingenting är skrivet.',
  },
  CSV_OUTDATED: {
    title: 'Loppen har ändrats',
    text: 'Någon har ändrat loppen sedan du läste filen. Välj den igen och se vad som händer nu.',
  },
  SECOND_FACTOR_REQUIRED: {
    title: 'Tvåstegsverifiering krävs',
    text: 'Bekräfta med din app eller passnyckel för att komma åt administrationen.',
  },
  SECOND_FACTOR_WRONG: { title: 'Fel kod', text: 'Koden stämmer inte. Kontrollera den och försök igen.' },
  SECOND_FACTOR_USED: {
    title: 'Koden är redan använd',
    text: 'Vänta tills appen visar en ny kod och ange den.',
  },
  SECOND_FACTOR_MISSING: {
    title: 'Tvåstegsverifiering saknas',
    text: 'Lägg först till tvåstegsverifiering på ditt konto.',
  },
  SECOND_FACTOR_ENROLLED: {
    title: 'Redan tillagd',
    text: 'Ditt konto har redan tvåstegsverifiering. Ange koden från din app.',
  },
  OWN_ACCOUNT: { title: 'Ditt eget konto', text: 'Du kan inte göra det här med ditt eget konto.' },
  LAST_ADMIN: {
    title: 'Sista administratören',
    text: 'Den sista administratören kan varken spärras, tas bort eller raderas. Bjud in en till först.',
  },
  ROLE_REQUIRED: {
    title: 'Din roll räcker inte',
    text: 'Det här gör någon med rollen Administratör. Be en av dem.',
  },
  ADMIN_ACCOUNT: {
    title: 'Kontot är en administratörs',
    text: 'Ta bort personen som administratör först. Sedan kan kontot raderas.',
  },
  ALREADY_ADMIN: { title: 'Redan administratör', text: 'Personen har redan tillgång till administrationen.' },
  ORGANISER_REQUIRED: {
    title: 'Bara för arrangörer',
    text: 'Sidan är för arrangörers kontaktpersoner. Är du en av dem? Följ länken i din inbjudan, eller be oss om en ny.',
  },
  ORGANISER_NAME_TAKEN: { title: 'Arrangören finns redan', text: 'En annan arrangör heter likadant.' },
  RACE_HAS_ORGANISER: {
    title: 'Loppet har en annan arrangör',
    text: 'Ta bort loppet hos den andra arrangören först.',
  },
  CONTACT_GONE: {
    title: 'Kontaktpersonen finns inte kvar',
    text: 'Den som skulle ta över är inte kontaktperson längre. Välj någon annan, eller återkalla.',
  },
  ALREADY_CONTACT: { title: 'Redan kontaktperson', text: 'Personen är redan kontaktperson hos arrangören.' },
  INVITATION_WAITS: {
    title: 'Inbjudan väntar',
    text: 'En administratör till behöver bekräfta den. När det är gjort får du ett nytt mejl.',
  },
  INVITATION_OTHER_ADDRESS: {
    title: 'Inbjudan gäller en annan adress',
    text: 'Logga in med den e-postadress som inbjudan skickades till.',
  },
  KEY_INVALID: {
    title: 'Nyckeln gäller inte',
    text: 'Skicka en nyckel som gäller i huvudet Authorization: Bearer. Nycklar görs under Anslutning.',
  },
  SCOPE_MISSING: {
    title: 'Nyckeln räcker inte',
    text: 'Nyckeln har inte rätt till det här. Gör en ny nyckel med den rätten under Anslutning.',
  },
  IDEMPOTENCY_KEY_USED: {
    title: 'Samma Idempotency-Key, en annan fråga',
    text: 'Värdet i Idempotency-Key har redan använts till något annat. Välj ett nytt för varje ny fråga.',
  },
  TOO_MANY_KEYS: {
    title: 'Ni har tio nycklar',
    text: 'Fler kan inte gälla samtidigt. Återkalla en som inte används.',
  },
  TOO_MANY_ENDPOINTS: {
    title: 'Ni har fem adresser',
    text: 'Fler kan inte ta emot händelser samtidigt. Ta bort en som inte används.',
  },
  PUSH_REFUSED: {
    title: 'Aviseringarna gick inte att slå på',
    text: 'Vi kan inte skicka till den här webbläsaren. Du får mejl precis som förut.',
  },
  ADDRESS_NOT_PUBLIC: {
    title: 'Adressen går inte att nå',
    text: 'Skriv en adress som börjar med https:// och som nås från hela internet.',
  },
  NOTHING_TO_SEND: {
    title: 'Inget att skicka om',
    text: 'Det senaste mejlet gäller inte längre, eller så har personen inte fått något.',
  },
};

/**
 * Why a refund or transfer did not go through, by Stripe's codes
 * (docs.stripe.com/api/refunds/object#refund_object-failure_reason, docs.stripe.com/error-codes).
 */
const failures: Record<string, string> = {
  charge_disputed: 'Banken har begärt tillbaka betalningen.',
  charge_for_pending_refund_disputed: 'Banken har begärt tillbaka betalningen.',
  declined: 'Köparens bank tog inte emot pengarna.',
  expired_or_canceled_card: 'Köparens kort har gått ut eller är spärrat.',
  lost_or_stolen_card: 'Köparens kort är anmält som förlorat.',
  merchant_request: 'Återbetalningen avbröts hos Stripe på vår begäran.',
  unknown: 'Stripe anger inget skäl.',
};

/** The reason in words; a code without a text unchanged. */
export const failureText = (code: string): string => failures[code] ?? `Felkod ${code}`;

/** A draft's obstacle, where the form's text would not fit. */
const draftRefusals: Partial<Record<ErrorCode, string>> = {
  RACE_NOT_FOUND: 'Loppet finns inte längre hos oss.',
  ENTRY_ALREADY_LISTED:
    'En annan annons har samma startnummer. Kontrollera numret. Är det ditt, hör av dig till oss så reder vi ut det.',
  ENTRY_REFERENCE_MISSING:
    'Loppet frågar numera efter start- eller bokningsnummer. Fyll i det och publicera.',
  FEE_NOT_ACCEPTED:
    'Arrangören tar numera en avgift för namnbytet som du betalar. Öppna utkastet, godkänn avgiften och publicera.',
};

/** Why a draft could not be published, to its seller. */
export const draftRefusal = (code: ErrorCode): string => draftRefusals[code] ?? errorTexts[code].text;

/** Obstacles in words, by field. @param texts in place of the errors' own. */
export const obstacleTexts = (
  obstacles: Partial<Record<string, ErrorCode>>,
  texts: Partial<Record<ErrorCode, string>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(obstacles).flatMap(([field, code]) =>
      code ? [[field, texts[code] ?? errorTexts[code].text]] : [],
    ),
  );
