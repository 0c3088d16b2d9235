import type { Words } from "../lexicon.ts";
import type { Concept } from "../concepts.ts";

/** Orders in further languages, and further wordings of the others. */
export const ORDERS_MORE: Words<Concept>[] = [
  // Indonesian and Malay
  {
    override:
      "abaikan|lupakan|hiraukan semua|jangan ikuti|batalkan semua|kesampingkan|langgar",
    instruction:
      "instruksi|perintah|arahan|petunjuk|aturan|panduan|pedoman|prompt sistem|peraturan",
    prior: "sebelumnya|sebelum ini|terdahulu|di atas|terdahulu|yang lalu",
    machine:
      "agen ai|asisten ai|para agen|agen belanja|asisten|model bahasa|bot ai|sistem ai|ejen ai|pembantu ai",
    you: "anda|kamu|kalian",
    must: "harus|wajib|mesti|segera|selalu|diwajibkan|hendaklah",
    buy:
      "beli|belilah|membeli|pesan lagi|tambahkan ke keranjang|checkout sekarang|bayar sekarang|masukkan ke keranjang",
    send:
      "kirim|kirimkan|mengirim|teruskan|serahkan|unggah|hantar|transfer ke|bagikan data",
    tell:
      "beri tahu|beritahu|katakan|sampaikan kepada|informasikan|jelaskan kepada",
    push: "rekomendasikan|sarankan|utamakan|promosikan|syorkan",
    secret:
      "kunci api|kata sandi|nomor kartu|data kartu|kartu kredit pengguna|api key|data pengguna|kata laluan|alamat email pengguna",
    without: "tanpa|jangan",
    ask: "bertanya|konfirmasi|persetujuan|izin|menanyakan|pengesahan",
    principal:
      "pengguna|pengguna anda|penggunamu|pemilik anda|majikanmu|pengguna kamu",
    approve: "setujui|loloskan|terbitkan|luluskan",
    reviewer: "moderator|peninjau|pengulas",
    this: "ini",
    item: "produk|barang|toko ini|penjual ini|produk ini",
    reading:
      "membaca ini|yang membaca|membaca daftar ini|memproses data ini|membaca feed",
  },
  // Vietnamese
  {
    override: "bỏ qua|hãy quên|quên hết|không tuân theo|phớt lờ|gạt bỏ",
    instruction:
      "hướng dẫn|chỉ dẫn|chỉ thị|mệnh lệnh|quy tắc|lời nhắc hệ thống|câu lệnh",
    prior: "trước đó|trước đây|phía trên|ở trên",
    machine:
      "tác nhân ai|trợ lý ai|trợ lý ảo|mô hình ngôn ngữ|các agent|đại lý ai|chatbot ai|trí tuệ nhân tạo",
    you: "bạn|các bạn",
    must: "phải|bắt buộc|luôn luôn|ngay lập tức|hãy",
    buy: "mua|hãy mua|đặt hàng|thêm vào giỏ|thanh toán ngay",
    send: "gửi|hãy gửi|chuyển tiếp|chuyển tiền|tiết lộ|gửi cho",
    tell: "nói với|hãy nói|thông báo cho|bảo với",
    push: "giới thiệu|khuyên dùng|đề xuất|ưu tiên",
    secret:
      "mật khẩu|khóa api|số thẻ|thông tin thẻ|thẻ tín dụng của người dùng|dữ liệu người dùng",
    without: "không cần|mà không|đừng|không được",
    ask: "hỏi|xác nhận|hỏi ý kiến|xin phép",
    principal: "người dùng|chủ nhân|người dùng của bạn",
    approve: "phê duyệt|chấp thuận|cho qua",
    reviewer: "người kiểm duyệt|kiểm duyệt viên",
    this: "này",
    item: "sản phẩm|sản phẩm này|cửa hàng này|người bán này",
    reading: "đọc dòng này|đọc nội dung này|đang đọc",
  },
  // Thai; its words run together, so each is a beginning.
  {
    override: "เพิกเฉย*|ละเว้น*|ลืมคำสั่ง*|ไม่ต้องสนใจคำสั่ง*",
    machine: "เอเจนต์*|ผู้ช่วย*",
  },
  // Persian
  {
    override: "نادیده بگیر|نادیده بگیرید|فراموش کن|فراموش کنید",
    instruction: "دستورالعمل|دستورالعمل های|دستورات|دستورهای|قوانین",
    prior: "قبلی|پیشین|بالا",
    machine: "دستیار هوش مصنوعی|عامل هوشمند|هوش مصنوعی|ایجنت",
    must: "باید|حتما|همیشه",
    buy: "بخر|بخرید|خرید کن|سفارش بده|سفارش دهید",
    send: "ارسال کن|ارسال کنید|بفرست|بفرستید",
    push: "توصیه کن|توصیه کنید|پیشنهاد کن",
    secret: "رمز عبور|شماره کارت|کلید api|اطلاعات کارت",
    principal: "کاربر|کاربر خود|کاربرت",
    item: "محصول|این محصول|فروشنده",
    this: "این",
  },
  // German
  {
    override: "uberspringen|umgehen|ausser kraft setzen|nicht beachten",
    safeguard:
      "sicherheitsprufung|sicherheitsprufungen|prufung|freigabeprozess|sicherheitsregeln|kaufbestatigung|ruckfrage beim nutzer|preisvergleich|filterregeln",
    approve: "freigeben|durchwinken|freischalten",
    machine:
      "ki modelle|sprachmodelle|ki assistenten|einkaufsassistenten|einkaufsagenten|ki agenten",
    secret: "e mail adresse des nutzers|adresse ihres nutzers|zahlungsdaten",
    principal: "ihrem nutzer|eurem nutzer|deinem nutzer|des nutzers",
  },
  // French
  {
    must:
      "sont pries de|est prie de|etes pries de|est invite a|sont invites a|sont tenus de|merci de|priere de|veuillez|doivent imperativement",
    send: "transmettre|transmettez|communiquer|divulguer|envoyer|faites suivre",
    principal:
      "leur utilisateur|son utilisateur|votre utilisateur|leurs utilisateurs",
    secret:
      "adresse e mail de leur utilisateur|adresse e mail de l utilisateur|coordonnees bancaires|donnees de paiement",
    reading:
      "qui lisent ce flux|lisent ce flux|qui lit ce flux|lisant cette fiche",
    safeguard:
      "controle de securite|verifications de securite|controles de securite",
  },
  // Italian
  {
    machine: "assistenti che leggono|agli assistenti|agli agenti|agenti ia",
    tell: "comunicate|comunica|informate|riferite|dite",
    reading: "che leggono|che legge|chi legge questo",
    must: "siete pregati di|e obbligatorio|dovete",
    principal: "vostro utente|tuo utente|all utente",
    send: "trasmettete|inoltrate|comunicare i dati",
    safeguard: "controllo di sicurezza|controlli di sicurezza",
  },
  // Spanish and Portuguese
  {
    must:
      "se ruega a los|se pide a los|se solicita a los|deberan|pede se aos|solicita se aos|devem",
    send: "transmitan|faciliten|transmitir el correo|repassem|encaminhem",
    principal:
      "su usuario|sus usuarios|vuestro usuario|seu usuario|seus usuarios",
    reading:
      "que lean este feed|que leen este feed|que lean esto|que lerem isto|que leem este feed",
    safeguard:
      "control de seguridad|controles de seguridad|verificacion de seguridad|verificacao de seguranca",
  },
  // English
  {
    run:
      "call the transfer tool|call the payment tool|call the wallet tool|call the purchase tool|invoke the payment tool|use the payment tool",
    reading:
      "process this json|parse this json|processes this json|read this json|reads this json|process this record|parses this record|process this entry",
  },
];
