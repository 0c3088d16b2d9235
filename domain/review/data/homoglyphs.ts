/** Cyrillic, Greek and Armenian letters that look like a Latin one. */
export const CYRILLIC_GREEK_TWINS: Record<string, string> = pairs(
  "аa вb еe ёe кk мm нh оo рp сc тt уy хx іi їi јj ѕs ԁd ԛq ԝw һh ӏl гr пn иu " +
    "ьb зe вv АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ԌG ӀI " +
    "αa βb εe ηn ιi κk νv οo ρp σo τt υu χx ωw γy " +
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX " +
    "օo ոn սu հh ցg զq ѵv",
);

/** Phonetic and small-capital letters, which NFKC leaves alone. */
export const SMALL_CAPITALS: Record<string, string> = pairs(
  "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz",
);

function pairs(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(" ").map((pair) => {
      const [from, to] = [...pair];
      return [from, to];
    }),
  );
}
