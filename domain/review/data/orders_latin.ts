import type { Words } from "../families/lexicon.ts";
import type { Concept } from "../families/concepts.ts";

/** The same for languages in Latin letters, one table a language. */
export const ORDERS_LATIN: Words<Concept>[] = [
  { // Spanish
    act:
      "actua|acepta|anade|agrega|anota|aplica|apunta|ayuda|busca|cambia|cancela|comunica|confia|confirma|considera|contesta|copia|cree|cumple|dale|da|deja|desactiva|dirige|escoge|esconde|evita|finge|firma|genera|guarda|haz|hazlo|hagan|indica|inserta|incluye|inicia|informa|lee|lleva|llama|marca|menciona|mete|modifica|muestra|niega|obten|oculta|ofrece|pasa|permite|pon|ponga|pongan|pregunta|presenta|procede|proporciona|puntua|quita|recuerda|rechaza|redirige|reemplaza|registra|repite|reserva|responde|resume|retira|sigue|sube|suma|sustituye|termina|toma|traduce|trata|usa|utiliza|valora|vende|visita|vota",
    address:
      "querido|queridos|estimado|estimados|para|a los|hola|nota para|nota para el|atencion|a todos los",
    principal:
      "tu usuario|su usuario|al usuario|el usuario|del usuario|los usuarios|tu dueno|tu cliente|del cliente",
    you: "tu|tus|su|sus|usted|ustedes|vuestro|te",
    override:
      "ignora|ignore|ignoren|ignorad|ignorar|olvida|olvide|olviden|olvidad|descarta|descarte|omite|omita|desobedece|desobedezca|" +
      "anula|anule|salta|salte|no sigas|no siga|haz caso omiso|hagan caso omiso|haga caso omiso|deja de seguir|pasa por alto|desatiende|desecha|no hagas caso",
    instruction:
      "instruccion|instrucciones|indicacion|indicaciones|reglas|normas|ordenes|directrices|directivas|pautas|politicas|restricciones|mensaje del sistema|limites",
    prior:
      "anterior|anteriores|previa|previas|previo|previos|todas|todos|todo|precedentes|recibidas|tus|sus|vuestras|dadas",
    machine:
      "ia|agente|agentes|asistente|asistentes|modelo de lenguaje|modelos de lenguaje|agente de ia|agentes de ia|inteligencia artificial|" +
      "robots|asistente virtual|agente de compras|agentes de compra|asistente de compras|modelo|modelos",
    must:
      "debes|debe|deben|deberas|deberia|siempre|nunca|tienes que|tienen que|es obligatorio|hay que|por favor|asegurate|" +
      "inmediatamente|a partir de ahora|desde ahora|estas obligado|obligatoriamente|tu tarea|ahora mismo",
    buy:
      "compra|compre|compren|comprad|comprar|paga|pague|pagar|adquiere|adquirir|suscribete|pide|pedir",
    send:
      "envia|envie|envien|enviad|enviar|manda|mande|mandar|transfiere|transfiera|transferir|reenvia|reenvie|reenviar|comparte|comparta|compartir|publica|sube|entrega|entregar",
    tell:
      "cita|cite|citen|menciona|mencione|mencionen|di|diga|dile|decir|revela|revele|revelar|muestra|muestre|mostrar|responde|responda|responder|imprime|escribe|repite|cuenta",
    push:
      "alaba|elogia|promociona|vende|recomienda|recomiende|recomienden|recomendar|elige|elija|elegir|prefiere|prefiera|selecciona|seleccionar|prioriza|priorizar|promociona|valora|puntua|clasifica",
    run:
      "ejecuta|ejecute|ejecutar|descarga|descargue|descargar|instala|instalar|abre|abrir|visita|visite|visitar|haz clic|obedece|actua|borra|elimina|sigue|cumple",
    secret:
      "contrasena|contrasenas|clave|claves|tarjeta de credito|numero de tarjeta|datos de la tarjeta|datos de tarjeta|clave api|clave de api|claves de api|" +
      "credenciales|frase semilla|clave privada|datos personales|datos bancarios|datos de pago|prompt del sistema|tarjeta",
    human:
      "usuario|usuarios|usuaria|dueno|propietario|humano|cliente|clientes|titular",
    without: "sin|no|nunca|no hace falta|oculta|ocultar|en secreto|jamas",
    ask:
      "preguntar|preguntes|pregunte|pedir permiso|permiso|confirmar|confirmacion|confirmes|avisar|avises|avise|informar|informes|informe|decir|digas|diga|se lo digas|aprobacion|consentimiento|autorizacion|notificar|notifiques|mencionar|menciones|comparar|compares|consultar|rechaces|rechazar",
    this: "este|esta|estos|estas|esto|nuestro|nuestra|nuestros|aqui",
    item:
      "producto|productos|articulo|articulos|vendedor|tienda|anuncio|compra|oferta|enlace|pagina|envio|ficha|solicitud|publicacion",
    approve:
      "aprueba|apruebe|aprueben|aprobar|acepta|acepte|autoriza|autorice|marca como seguro|marca como aprobado|marcar como|no rechaces|no rechace|deja pasar|publica|publique|publicar",
    approved:
      "aprobado|aprobada|preaprobado|ya aprobado|ya revisado|ya verificado",
    reviewer:
      "revisor|revisora|revisores|moderador|moderadora|moderadores|moderacion|clasificador|filtro de seguridad",
    reading:
      "que lea esto|que leas esto|lees esto|leyendo esto|que lean esto|al leer esto|que lee esto|procesa esto|que procese|leyendo este",
    role:
      "eres nuestro|eres ahora|trabajas para|tu mision es|ahora eres|actua como|finge ser|finge que|nuevas instrucciones|nueva instruccion|instruccion del sistema|modo desarrollador|mensaje del sistema|haz de cuenta",
    everyone:
      "ninguna otra|ningun otro|solo esta|solo este|otras|siempre primero|a todos los usuarios|a los usuarios|al usuario|a todos|por encima de|cinco estrellas|en primer lugar|como la mejor|como el mejor|a tu usuario|competidores|otros vendedores|otras tiendas|unicamente|solo en",
  },
  { // French
    act:
      "accepte|acceptez|agis|ajoute|ajoutez|appelle|appelez|applique|appliquez|arrete|arretez|cherche|clique|complete|completez|confirme|confirmez|considere|considerez|continue|copie|copiez|decris|demande|desactive|desactivez|donne|donnez|ecris|efface|effacez|enregistre|enregistrez|evite|evitez|fais|faites|finis|genere|garde|gardez|inclus|incluez|indique|indiquez|insere|inserez|laisse|lis|lisez|masque|masquez|mets|mettez|modifie|modifiez|montre|nie|note|obtiens|offre|oublie|passe|passez|prends|prenez|presente|propose|proposez|redirige|refuse|refusez|remplace|remplacez|remplis|rends|renvoie|renvoyez|reponds|resume|resumez|retire|retirez|saisis|signe|supprime|termine|traite|traitez|traduis|transforme|utilise|utilisez|valide|vends|verse|vote",
    address:
      "cher|chers|chere|a l attention des|pour les|note pour|note aux|bonjour|attention|aux|a tous les",
    principal:
      "l utilisateur|ton utilisateur|votre utilisateur|les utilisateurs|vos utilisateurs|du client|tes utilisateurs|votre client",
    you: "ton|tes|votre|vos|vous|tu|toi",
    override:
      "ignore|ignorez|ignorer|ignores|oublie|oubliez|oublier|neglige|negligez|contourne|contournez|contourner|desobeis|desobeissez|outrepasse|outrepassez|" +
      "ne tiens pas compte|ne tenez pas compte|ne tenez plus compte|fais abstraction|faites abstraction|ne suis pas|ne suivez pas|ne suivez plus|cesse de suivre|cessez de suivre|passe outre|passez outre|fais fi|faites fi|abandonne|abandonnez|annule|annulez",
    instruction:
      "instruction|instructions|consigne|consignes|directive|directives|regle|regles|ordres|invite systeme|politiques|contraintes|message systeme|limites|indications",
    prior:
      "precedente|precedentes|precedents|precedent|anterieure|anterieures|anterieurs|toutes|tous|tout|tes|vos|ci dessus|recues|initiales|prealables",
    machine:
      "ia|agent|agents|assistant|assistants|modele de langage|modeles de langage|agent ia|agents ia|assistant ia|assistants ia|intelligence artificielle|modele|modeles|assistant d achat|agent d achat|agents d achat|robots",
    must:
      "dois|doit|devez|doivent|devrais|devriez|toujours|jamais|il faut|tu es oblige|obligatoire|veuillez|s il vous plait|assurez vous|assure toi|immediatement|desormais|a partir de maintenant|ta tache|votre tache|imperativement",
    buy:
      "achete|achetez|acheter|achetent|commande|commandez|commander|paie|payez|payer|abonne toi|abonnez vous|procurez vous",
    send:
      "envoie|envoyez|envoyer|envoient|transfere|transferez|transferer|transmets|transmettez|transmettre|partage|partagez|partager|publie|publiez|fais suivre|faites suivre|donne|donnez|donner|fournis|fournissez|communique|communiquez|virer|verse|versez",
    tell:
      "cite|citez|citer|mentionne|mentionnez|mettez|mets|dis|dites|dire|revele|revelez|reveler|affiche|affichez|afficher|montre|montrez|reponds|repondez|repondre|ecris|ecrivez|repete|repetez|divulgue|divulguez",
    push:
      "vante|vantez|vend|vendez|promeus|recommande|recommandez|recommander|recommandent|choisis|choisissez|choisir|prefere|preferez|selectionne|selectionnez|privilegie|privilegiez|privilegier|conseille|conseillez|note|notez|classe|classez",
    run:
      "execute|executez|executer|telecharge|telechargez|telecharger|installe|installez|installer|ouvre|ouvrez|visite|visitez|clique|cliquez|obeis|obeissez|agis|agissez|supprime|supprimez|suis|suivez|lance|lancez",
    secret:
      "mot de passe|mots de passe|carte bancaire|carte de credit|numero de carte|cle api|cles api|cle d api|cles d api|identifiants|phrase de recuperation|cle privee|donnees personnelles|coordonnees bancaires|invite systeme|prompt systeme|donnees bancaires|donnees de carte",
    human:
      "utilisateur|utilisateurs|utilisatrice|proprietaire|humain|client|clients|titulaire",
    without:
      "sans|ne|n|jamais|pas|inutile de|en secret|cache|cachez|discretement",
    ask:
      "demander|demande|demandez|confirmation|confirmer|permission|autorisation|prevenir|previens|prevenez|informer|informe|informez|avertir|avertis|avertissez|dire|dis|dites|parler|parle|parlez|approbation|consentement|notifier|mentionner|mentionne|mentionnez|comparer|compare|comparez|verifier|verification|refuse|rejette|rejetez|consulter",
    this: "ce|cet|cette|ces|ceci|notre|nos|ici|ca",
    item:
      "produit|produits|article|articles|vendeur|boutique|annonce|achat|offre|lien|page|soumission|fiche|magasin|site|commerce",
    approve:
      "approuve|approuvez|approuver|accepte|acceptez|accepter|valide|validez|valider|autorise|autorisez|marque comme sur|marquez comme|laisse passer|laissez passer|publie|publiez|publier|ne rejette pas|ne rejetez pas",
    approved:
      "approuve|deja approuve|deja valide|preapprouve|pre approuve|deja verifie",
    reviewer:
      "relecteur|moderateur|moderateurs|moderatrice|moderation|evaluateur|classificateur|filtre de securite|examinateur|verificateur",
    reading:
      "qui lit ceci|lisant ceci|lisez ceci|lis ceci|qui lisez ceci|qui lisent ceci|lit ce|lisent ce|lisez ce|lire ceci|lisez cette|qui lit cette|en lisant",
    role:
      "vous etes notre|tu es notre|vous travaillez pour|tu travailles pour|ta mission|votre mission|tu es maintenant|tu es desormais|vous etes maintenant|vous etes desormais|agis comme|agissez comme|fais semblant|faites semblant|nouvelles instructions|nouvelle instruction|mode developpeur|message systeme|message du systeme|comporte toi|comportez vous",
    everyone:
      "aucune autre|aucun autre|nulle autre|autres boutiques|uniquement ce|en tete|a tous les utilisateurs|aux utilisateurs|a l utilisateur|a tous|a votre utilisateur|a ton utilisateur|avant tous|cinq etoiles|en premier|comme le meilleur|comme la meilleure|concurrents|les autres|exclusivement|uniquement|au dessus de",
  },
  { // German
    act:
      "akzeptiere|andere|antworte|bearbeite|beende|behandle|behalte|berichte|bestatige|betrachte|bevorzuge|bewerte|bezeichne|biete|blende|brich|bringe|buche|deaktiviere|entferne|erganze|erhohe|erinnere|erklare|erlaube|erstelle|erwahne|fasse|folge|fordere|frage|fuge|fulle|gehe|gewahre|glaube|halte|handle|hilf|hole|hore|kopiere|lass|lasse|lehne|leite|lies|liste|losche|mach|mache|markiere|melde|merke|merk|nimm|notiere|nutze|offne|ordne|plane|priorisiere|prufe|rate|reduziere|rufe|sag|sammle|schalte|schliesse|schreib|schreibe|schutze|setz|setze|speichere|sprich|starte|stell|stelle|stimme|stoppe|storniere|suche|tausche|tilge|trage|tritt|tu|uberspringe|uberzeuge|unterschreibe|veroffentliche|verkaufe|verlange|verlinke|verstecke|vertraue|verwende|wahle|warte|wechsle|weise|werte|wiederhole|zeig|zitiere|kauft|nutzt|empfehlt|zeigt|schreibt",
    address:
      "lieber|liebe|liebes|an alle|an die|an den|hinweis fur|hinweis an|fur|hallo|achtung",
    principal:
      "dem nutzer|den nutzer|des nutzers|der nutzer|dein nutzer|deinem nutzer|deinen nutzer|dem benutzer|den benutzer|des benutzers|der benutzer|nutzern|deinem auftraggeber|des kunden|dem kunden",
    you: "dein*|ihre|ihrer|ihren|euer|eure|du|dir|dich",
    override:
      "ignoriere|ignorier|ignorieren|ignoriert|vergiss|vergesse|vergessen|vergesst|missachte|missachten|missachtet|umgehe|umgehen|uberschreibe|uberschreiben|ubergehe|ubergehen|verwirf|verwerfen|" +
      "befolge nicht|befolgen sie nicht|beachte nicht|beachten sie nicht|nicht mehr befolgen|folge nicht|setze ausser kraft|lass ausser acht|lasse ausser acht|lassen sie ausser acht|ausser acht|hor auf|nicht beachten|setz dich hinweg",
    instruction:
      "anweisung*|instruktion*|regel|regeln|vorgabe|vorgaben|richtlinie|richtlinien|befehl|befehle|systemprompt*|aufforderung*|einschrankung*|systemnachricht|sicherheitsregel*|beschrankung*|vorschriften|weisungen",
    prior:
      "vorherige*|bisherige*|vorige*|obige*|fruhere*|alle|alles|samtliche*|deine|deiner|ihre|vorangegangene*|vorangehende*|bestehende*|jegliche*|eure",
    machine:
      "ki|ki agent|ki agenten|ki assistent|ki assistenten|ki modell|ki modelle|ki modellen|agent|agenten|assistent|assistenten|sprachmodell*|einkaufsagent*|kunstliche intelligenz|chatbot*|modell|modelle|kaufagent*|ki systeme|ki system",
    must:
      "musst|mussen|muss|musst du|sollst|sollen|sollte|solltest|immer|niemals|nie|bitte|verpflichtet|stelle sicher|stell sicher|sofort|ab sofort|von nun an|ab jetzt|unbedingt|deine aufgabe|zwingend|haben zu|hast zu",
    buy:
      "kaufe|kauf|kaufen|kauft|bestelle|bestellen|bestellt|bezahle|bezahlen|zahle|zahlen|abonniere|erwirb|erwerben",
    send:
      "sende|senden|sendet|send|schicke|schick|schicken|schickt|ubertrage|ubertragen|uberweise|uberweisen|leite|weiterleiten|teile|teilen|ubermittle|ubermitteln|ubermittelt|veroffentliche|lade hoch|gib|geben sie|gebe|preisgeben|verrate|verraten",
    tell:
      "zitiere|nenne|erwahne|sage|sag|sagen|verrate|verraten|zeige|zeig|zeigen|antworte|antworten|gib aus|ausgeben|wiederhole|schreibe|schreiben|nenne|nennen|offenbare",
    push:
      "empfiehlst|empfehlt|kaufst|lobst|nennst|sagst|empfiehl|empfehle|empfehlen|empfehlt|wahle|wahlen|bevorzuge|bevorzugen|bevorzugt|bewerte|bewerten|priorisiere|priorisieren|stufe|platziere|stelle|nenne",
    run:
      "fuhre|ausfuhren|fuhren|starte|lade|herunterladen|installiere|installieren|offne|offnen|besuche|besuchen|klicke|klicken|gehorche|gehorchen|handle|losche|loschen|folge|befolge|befolgen|rufe",
    secret:
      "passwort|passworter|kennwort|kreditkarte*|kartennummer*|kartendaten|api schlussel|zugangsdaten|seed phrase|privater schlussel|privaten schlussel|personliche daten|personlichen daten|bankdaten|systemprompt|zahlungsdaten|anmeldedaten|wiederherstellungsphrase",
    human:
      "benutzer|nutzer|nutzers|benutzers|nutzern|besitzer|besitzers|mensch|menschen|kunde|kunden|eigentumer|inhaber|auftraggeber",
    without:
      "ohne|nicht|kein|keine|keinen|nie|niemals|heimlich|verschweige|verschweigen|verheimliche|verheimlichen|verbirg",
    ask:
      "fragen|frage|frag|nachfragen|ruckfrage|ruckfragen|bestatigung|bestatigen|erlaubnis|zustimmung|genehmigung|informieren|informiere|sagen|sage|sag|mitteilen|erwahnen|erwahne|benachrichtigen|benachrichtige|vergleichen|vergleiche|prufen|prufe|prufung|warnen|freigabe|wissen|einwilligung|ablehnen|lehne|zogern",
    this:
      "dieser|diese|dieses|diesen|diesem|dies|unser|unsere|unseren|unserem|hier|das",
    item:
      "produkt|produkte|artikel|verkaufer|handler|shop|angebot|eintrag|einreichung|kauf|link|seite|laden|anzeige|geschaft|anbieter",
    approve:
      "genehmige|genehmigen|genehmigt|freigeben|gib frei|geben sie frei|gib diesen|akzeptiere|akzeptieren|zulassen|lasse zu|markiere als|als sicher markieren|als sicher einstufen|veroffentliche|veroffentlichen|bewilligen|durchwinken|nicht ablehnen",
    approved:
      "genehmigt|bereits genehmigt|vorab genehmigt|freigegeben|bereits freigegeben|bereits gepruft|vorgepruft",
    reviewer:
      "prufer|pruferin|moderator|moderatoren|moderation|gutachter|klassifikator|sicherheitsfilter|inhaltsfilter|freigabesystem|prufsystem",
    reading:
      "dies liest|dies lesen|das liest|das lesen|diesen text liest|diesen text lesen|dies hier liest|dies verarbeitet|die dies lesen|der dies liest|diesen eintrag|beim lesen",
    role:
      "du bist unser|du arbeitest fur|deine mission|sie sind unser|unser verkaufer|du bist jetzt|du bist nun|du bist ab jetzt|sie sind jetzt|sie sind nun|handle als|tu so|tue so als|verhalte dich|neue anweisung|neue anweisungen|entwicklermodus|systemnachricht|system nachricht|agiere als|stell dir vor",
    everyone:
      "keine anderen|keine andere|kein anderes|kein anderer|nur diesen|nur dieses|nur diese|andere laden|allen nutzern|allen benutzern|dem nutzer|dem benutzer|jedem nutzer|jedem kunden|allen kunden|an erster stelle|als bestes|als beste|funf sterne|konkurrenz|konkurrenten|andere shops|anderen handlern|ausschliesslich|vor allen|uber allen",
  },
  { // Portuguese
    act:
      "aceite|acrescente|adicione|aja|altere|anote|apague|aplique|apresente|aumente|avalie|busque|cancele|chame|classifique|clique|coloque|complete|conclua|confie|confirme|considere|copie|crie|deixe|desative|descreva|diga|elimine|envie|escreva|evite|exclua|faca|fale|feche|finja|finalize|forneca|gere|guarde|inclua|indique|informe|insira|leia|liste|marque|mencione|mostre|mude|negue|ofereca|oculte|passe|permita|ponha|prossiga|publique|recuse|registre|remova|repita|reserve|responda|resuma|salve|sirva|substitua|termine|traduza|trate|troque|use|utilize|venda|verifique|visite|vote",
    address:
      "caro|caros|prezado|prezados|para os|aos|ola|nota para|atencao|nota ao",
    principal:
      "o usuario|ao usuario|do usuario|seu usuario|os usuarios|aos usuarios|ao utilizador|do utilizador|do cliente|seu dono|teu utilizador",
    you: "seu|sua|seus|suas|teu|tua|voce|voces",
    override:
      "ignore|ignora|ignorem|ignorar|esqueca|esquece|esquecam|esquecer|desconsidere|desconsidera|desconsiderem|desconsiderar|descarte|descarta|desobedeca|contorne|anule|" +
      "nao siga|nao sigas|deixe de seguir|pare de seguir|desrespeite|sobrescreva|burle",
    instruction:
      "instrucao|instrucoes|instruçoes|orientacoes|regras|ordens|diretrizes|comandos|politicas|restricoes|mensagem do sistema|limites|indicacoes",
    prior:
      "anterior|anteriores|previas|previos|todas|todos|tudo|acima|suas|seus|tuas|recebidas|precedentes",
    machine:
      "ia|agente|agentes|assistente|assistentes|modelo de linguagem|modelos de linguagem|agente de ia|agentes de ia|inteligencia artificial|modelo|modelos|agente de compras|assistente de compras|robo|robos|agentes de compra",
    must:
      "deve|devem|deves|deveria|sempre|nunca|jamais|tem que|tens de|tens que|tem de|e obrigatorio|precisa|por favor|certifique se|imediatamente|a partir de agora|obrigatoriamente|sua tarefa",
    buy:
      "compre|compra|comprem|comprar|pague|paga|pagar|encomende|adquira|adquirir|assine",
    send:
      "envie|envia|enviem|enviar|mande|manda|mandar|transfira|transfere|transferir|encaminhe|encaminha|compartilhe|compartilhar|partilhe|publique|repasse|entregue|forneca|passe",
    tell:
      "cite|citem|mencione|coloque|diga|dizer|revele|revela|revelar|mostre|mostrar|responda|responder|imprima|escreva|repita|exiba|conte",
    push:
      "elogie|promova|venda|recomende|recomenda|recomendem|recomendar|escolha|escolher|prefira|preferir|selecione|selecionar|priorize|priorizar|promova|avalie|indique|classifique",
    run:
      "execute|executa|executar|baixe|baixar|instale|instalar|abra|abrir|visite|visitar|acesse|clique|obedeca|aja|apague|exclua|siga|cumpra",
    secret:
      "senha|senhas|palavra passe|cartao de credito|numero do cartao|numero de cartao|dados do cartao|chave api|chave de api|chaves de api|credenciais|frase de recuperacao|chave privada|dados pessoais|dados bancarios|prompt do sistema|dados de pagamento|cartao",
    human:
      "usuario|usuarios|utilizador|utilizadores|dono|proprietario|humano|cliente|clientes|titular",
    without: "sem|nao|nunca|jamais|esconda|oculte|secretamente|em segredo",
    ask:
      "perguntar|pergunte|perguntes|pedir|peca|confirmar|confirmacao|confirme|permissao|avisar|avise|informar|informe|dizer|diga|contar|conte|aprovacao|consentimento|autorizacao|notificar|notifique|mencionar|mencione|comparar|compare|consultar|rejeite|verificar",
    this: "este|esta|estes|estas|isto|isso|esse|essa|nosso|nossa|aqui",
    item:
      "produto|produtos|artigo|item|itens|vendedor|loja|anuncio|compra|oferta|link|pagina|envio|submissao|site|registro|registo",
    approve:
      "aprove|aprova|aprovem|aprovar|aceite|aceita|autorize|marque como|marcar como|libere|deixe passar|publique|publicar|nao rejeite|valide",
    approved:
      "aprovado|aprovada|pre aprovado|ja aprovado|ja revisado|ja verificado",
    reviewer:
      "revisor|revisores|moderador|moderadores|moderacao|classificador|filtro de seguranca|avaliador",
    reading:
      "que ler isto|que leia isto|lendo isto|lendo isso|le isto|que le isto|ao ler isto|que leem isto|ao ler este|lendo este|que lerem",
    role:
      "voce trabalha para|es nosso|sua missao|agora voce e|voce agora e|agora es|aja como|finja ser|finja que|novas instrucoes|nova instrucao|modo desenvolvedor|modo programador|mensagem do sistema|atue como",
    everyone:
      "nenhuma outra|nenhum outro|so esta|apenas esta|somente esta|a todos os usuarios|para todos os usuarios|ao usuario|aos usuarios|ao utilizador|a todos|acima de|cinco estrelas|em primeiro lugar|como o melhor|como a melhor|concorrentes|outros vendedores|outras lojas|exclusivamente|somente",
  },
  { // Italian
    act:
      "accetta|aggiungi|aiuta|annota|apri|applica|ascolta|attiva|aumenta|avvia|blocca|cambia|cancella|cerca|chiama|chiedi|classifica|clicca|compila|completa|conferma|considera|continua|copia|crea|credi|dai|descrivi|disattiva|elimina|esegui|evita|fai|fate|fidati|fingi|firma|genera|includi|indica|inserisci|interrompi|invita|lascia|leggi|loda|menziona|metti|mettete|modifica|mostra|nascondi|nega|offri|ordina|passa|poni|prendi|presenta|prenota|procedi|promuovi|proponi|pubblica|rendi|registra|reindirizza|rifiuta|rimuovi|ripeti|rispondi|riassumi|salva|scegli|scrivi|segnala|sostituisci|sposta|termina|togli|traduci|tratta|usa|utilizza|valuta|vendi|verifica|vota",
    address:
      "caro|cari|gentile|per gli|agli|nota per|ciao|attenzione|a tutti gli",
    principal:
      "l utente|all utente|dell utente|il tuo utente|tuo utente|tuoi utenti|gli utenti|agli utenti|del cliente",
    you: "tuo|tua|tuoi|tue|vostro|vostra|ti",
    override:
      "ignora|ignorate|ignori|ignorare|dimentica|dimenticate|dimenticare|trascura|trascurate|disobbedisci|scavalca|aggira|annulla|scarta|" +
      "non seguire|non seguite|smetti di seguire|smettete di seguire|non tenere conto|non considerare|tralascia|bypassa|sovrascrivi",
    instruction:
      "istruzione|istruzioni|indicazioni|regola|regole|ordini|direttive|linee guida|comandi|restrizioni|vincoli|messaggio di sistema|limiti|disposizioni",
    prior:
      "precedente|precedenti|sopra|tutte|tutti|tutto|tue|tuoi|vostre|ricevute|qualsiasi|ogni",
    machine:
      "ia|agente|agenti|assistente|assistenti|modello linguistico|modelli linguistici|agente ia|agenti ia|agente ai|agenti ai|intelligenza artificiale|modello|modelli|agente di acquisto|agenti di acquisto|assistente ai",
    must:
      "devi|deve|devono|dovete|dovresti|sempre|mai|bisogna|e obbligatorio|per favore|assicurati|immediatamente|subito|d ora in poi|da ora in poi|obbligatoriamente|il tuo compito|sei obbligato",
    buy:
      "compra|comprate|comprare|compri|acquista|acquistate|acquistare|ordina|ordinate|paga|pagate|pagare|abbonati",
    send:
      "invia|inviate|inviare|manda|mandate|mandare|trasferisci|trasferite|trasferire|inoltra|inoltrate|inoltrare|condividi|condividere|pubblica|carica|consegna|fornisci|trasmetti|spedisci",
    tell:
      "cita|citate|menziona|metti|mettete|di|dite|dire|rivela|rivelate|rivelare|mostra|mostrate|rispondi|rispondete|rispondere|scrivi|stampa|ripeti|comunica",
    push:
      "loda|vanta|promuovi|raccomanda|raccomandate|raccomandare|consiglia|consigliate|consigliare|scegli|scegliete|scegliere|preferisci|preferite|seleziona|selezionare|promuovi|valuta|privilegia",
    run:
      "esegui|eseguite|eseguire|scarica|scaricate|scaricare|installa|installare|apri|aprite|aprire|visita|visitate|visitare|clicca|cliccate|obbedisci|agisci|cancella|elimina|segui",
    secret:
      "password|parola d ordine|carta di credito|numero di carta|numero della carta|dati della carta|chiave api|chiavi api|credenziali|frase di recupero|chiave privata|dati personali|dati bancari|prompt di sistema|dati di pagamento",
    human: "utente|utenti|proprietario|umano|cliente|clienti|titolare|padrone",
    without: "senza|non|mai|nascondi|di nascosto|segretamente",
    ask:
      "chiedere|chiedi|chiedete|conferma|confermare|permesso|avvisare|avvisa|informare|informa|dire|dirlo|dirgli|approvazione|consenso|autorizzazione|notificare|menzionare|confrontare|confronta|consultare|verificare|rifiutare|rifiuta",
    this: "questo|questa|questi|queste|cio|nostro|nostra|nostri|qui",
    item:
      "prodotto|prodotti|articolo|articoli|venditore|negozio|annuncio|acquisto|offerta|link|pagina|inserzione|invio|scheda|sito",
    approve:
      "approva|approvate|approvare|accetta|accettate|autorizza|autorizzate|contrassegna come|segna come|lascia passare|pubblica|pubblicate|pubblicare|non rifiutare|non respingere|convalida",
    approved:
      "approvato|approvata|pre approvato|gia approvato|gia verificato|gia controllato",
    reviewer:
      "revisore|revisori|moderatore|moderatori|moderazione|classificatore|filtro di sicurezza|valutatore",
    reading:
      "che legge questo|leggi questo|leggendo questo|che leggono questo|leggete questo|che legge questa|legge questo|leggendo questa",
    role:
      "sei il nostro|lavori per noi|la tua missione|ora sei|adesso sei|sei ora|agisci come|fingi di|fai finta|nuove istruzioni|nuova istruzione|modalita sviluppatore|messaggio di sistema|comportati come",
    everyone:
      "nessun altro|nessuna altra|solo questo|solo questa|al primo posto|a tutti gli utenti|agli utenti|all utente|a tutti|sopra tutti|cinque stelle|al primo posto|come il migliore|come la migliore|concorrenti|altri venditori|altri negozi|esclusivamente|soltanto",
  },
  { // Dutch
    act:
      "aanvaard|accepteer|activeer|antwoord|annuleer|bevestig|behandel|beschouw|boek|bouw|doe|druk|gebruik|geef|geloof|ga|haal|help|herhaal|houd|kies|kopieer|laat|lees|leg|let|luister|maak|meld|negeer|neem|noem|onthoud|open|overtuig|plaats|plak|rapporteer|reken|rond|schakel|schrijf|sla|start|steun|stop|stuur|toon|typ|vermeld|vermijd|vertaal|vertrouw|vervang|verwijder|voeg|vraag|vul|wacht|wijzig|zeg|zet|zoek|zorg",
    address: "beste|aan alle|voor alle|let op|hallo|opmerking voor",
    principal: "de gebruiker|je gebruiker|uw gebruiker|gebruikers|van de klant",
    you: "je|jouw|uw|jij|u",
    override:
      "negeer|negeren|vergeet|vergeten|omzeil|omzeilen|overschrijf|overschrijven|sla over|volg niet|niet volgen|houd geen rekening|veronachtzaam|schuif opzij|wis|gehoorzaam niet",
    instruction:
      "instructie|instructies|opdracht|opdrachten|regels|richtlijn|richtlijnen|aanwijzingen|bevelen|beperkingen|systeemprompt|systeembericht|voorschriften",
    prior:
      "vorige|eerdere|voorgaande|bovenstaande|alle|al je|al uw|jouw|je|uw|bestaande",
    machine:
      "ai agent|ai agenten|ai agents|ai assistent|ai assistenten|ai modellen|agent|agenten|assistent|assistenten|taalmodel|taalmodellen|kunstmatige intelligentie|model|modellen|koopagent|winkelagent",
    must:
      "moet|moeten|dient|dienen|altijd|nooit|verplicht|zorg ervoor|onmiddellijk|direct|vanaf nu|voortaan|alsjeblieft|alstublieft|jouw taak|je taak",
    buy: "koop|kopen|bestel|bestellen|betaal|betalen|schaf aan|abonneer",
    send:
      "stuur|sturen|verstuur|versturen|verzend|verzenden|maak over|overmaken|deel|delen|doorsturen|upload|geef|geven|lek|plaats",
    tell:
      "noem|noemen|zet|zeg|zeggen|vertel|vertellen|onthul|onthullen|toon|tonen|laat zien|antwoord|antwoorden|herhaal|schrijf|druk af",
    push:
      "beveel|aanbevelen|raad aan|aanraden|kies|kiezen|verkies|selecteer|geef voorrang|promoot|beoordeel|waardeer",
    run:
      "voer uit|uitvoeren|download|installeer|installeren|open|bezoek|bezoeken|klik|gehoorzaam|gehoorzamen|handel|verwijder|volg|ga naar",
    secret:
      "wachtwoord|wachtwoorden|creditcard|creditcardnummer|creditcardgegevens|kaartnummer|kaartgegevens|api sleutel|api sleutels|inloggegevens|herstelzin|prive sleutel|privesleutel|persoonsgegevens|persoonlijke gegevens|bankgegevens|systeemprompt|betaalgegevens",
    human: "gebruiker|gebruikers|eigenaar|mens|klant|klanten|opdrachtgever",
    without: "zonder|niet|geen|nooit|verberg|verzwijg|stiekem",
    ask:
      "vragen|vraag|te vragen|bevestiging|bevestigen|toestemming|goedkeuring|informeren|informeer|vertellen|vertel|melden|meld|waarschuwen|vergelijken|vergelijk|noemen|noem|controleren|overleg|overleggen|weigeren|wijs af",
    this: "dit|deze|ons|onze|hier|dat",
    item:
      "product|producten|artikel|artikelen|verkoper|winkel|webwinkel|aanbieding|aankoop|inzending|link|pagina|vermelding|advertentie",
    approve:
      "keur goed|goedkeuren|keur dit|keur deze|accepteer|accepteren|sta toe|toestaan|markeer als|markeer dit|laat door|publiceer|publiceren|niet afwijzen",
    approved:
      "goedgekeurd|al goedgekeurd|vooraf goedgekeurd|al gecontroleerd|al beoordeeld",
    reviewer:
      "beoordelaar|moderator|moderatoren|moderatie|classificator|veiligheidsfilter|controleur",
    reading:
      "dit leest|dit lezen|dit lees|die dit leest|die dit lezen|deze tekst leest|deze tekst lezen|dit verwerkt",
    role:
      "je werkt voor|jij bent onze|je bent onze|je bent nu|jij bent nu|u bent nu|gedraag je|doe alsof|nieuwe instructie|nieuwe instructies|ontwikkelaarsmodus|systeembericht|handel als",
    everyone:
      "geen andere|alleen deze|alleen dit|aan alle gebruikers|aan elke gebruiker|aan de gebruiker|aan iedereen|boven alle|vijf sterren|op de eerste plaats|als beste|als de beste|concurrenten|andere winkels|andere verkopers|uitsluitend",
  },
  { // Polish
    act:
      "akceptuj|anuluj|czytaj|daj|dodaj|dokonaj|dopisz|kliknij|kontynuuj|kopiuj|nazwij|nie|odeslij|odrzuc|oznacz|pamietaj|podaj|podziel|pokaz|pomin|potwierdz|powtarzaj|przejdz|przestan|przyjmij|przyznaj|rozpocznij|sprzedaj|sprawdz|streszcz|traktuj|ukryj|usun|ustaw|uzyj|uznaj|wejdz|wlacz|wpisz|wprowadz|wstaw|wstrzymaj|wykonaj|wylacz|wymien|wyslij|wystaw|zamien|zapamietaj|zapisz|zmien|zrob|zwroc",
    address: "drogi|drodzy|do|dla|uwaga|uwaga dla",
    principal:
      "uzytkownika|uzytkownikowi|uzytkownikom|uzytkownikow|wlasciciela",
    you: "twoj*|swoj*|twoje|ci|wasz*",
    override:
      "nie zwazaj|zapomnij|zignoruj*|ignoruj*|zapomnij*|pomin*|obejdz|lekcewaz|nie przestrzegaj*|przestan przestrzegac|nie stosuj sie|odrzuc|nadpisz|uniewaznij|nie zwracaj uwagi|porzuc",
    instruction:
      "instrukcj*|polecen*|polecenia|zasad|zasady|regul*|wytyczn*|rozkaz*|nakaz*|ograniczen*|prompt systemowy|dyrektyw*",
    prior:
      "poprzedni*|wczesniejsz*|wszystkie|wszystkich|wszelkie|powyzsz*|dotychczasow*|swoje|twoje|swoich",
    machine:
      "si|agent|agenci|agencie|agenta|agentow|agent ai|agenci ai|asystent|asystenci|asystencie|asystenta|model jezykowy|modele jezykowe|modelu jezykowy|sztuczna inteligencja|sztucznej inteligencji|model ai|modele ai|modele",
    must:
      "ma|maja|ma kupic|kazdy agent|musisz|musi|musza|powinienes|powinien|powinny|zawsze|nigdy|nalezy|prosze|upewnij sie|natychmiast|od teraz|obowiazkowo|trzeba|macie|masz|twoim zadaniem",
    buy:
      "kup|kupuj|kupcie|kupic|kupowac|zamow|zamowic|zaplac|zaplacic|nabadz|oplac",
    send:
      "wyslij|wyslac|wysylaj|przeslij|przeslac|przekaz|przekazac|przelej|przelac|udostepnij|opublikuj|wyslijcie|podaj|podac",
    tell:
      "wymien|wspomnij|wymieniaj|powiedz|ujawnij|ujawnic|pokaz|odpowiedz|odpowiadaj|napisz|wypisz|powtorz|wyswietl|mow",
    push:
      "kupic|kupuje|chwal|polec|polecaj|polecic|polecac|rekomenduj*|wybierz|wybieraj|wybrac|preferuj|ocen|oceniaj|promuj*|oceniajcie",
    run:
      "wykonaj|wykonac|uruchom|uruchomic|pobierz|zainstaluj|otworz|odwiedz|kliknij|dzialaj|usun|postepuj",
    secret:
      "haslo|hasla|numer karty|dane karty|karty kredytowej|karte kredytowa|klucz api|klucze api|dane logowania|fraza odzyskiwania|klucz prywatny|dane osobowe|dane bankowe|prompt systemowy|instrukcje systemowe",
    human: "uzytkownik*|wlasciciel*|czlowiek*|klient*",
    without: "bez|nie|nigdy|ukryj|potajemnie",
    ask:
      "pytania|pytac|pytaj|pytajac|potwierdzenia|potwierdzaj*|potwierdzac|zgody|zgode|informuj|informowania|informowac|mow|mowic|powiadamiaj|powiadamiac|wspominaj|porownuj|porownywania|sprawdzaj|sprawdzania|odrzucaj",
    this: "to|ten|ta|te|tego|tej|tym|nasz|nasza|nasze|naszego|tutaj",
    item:
      "produkt*|artykul*|sprzedawc*|sklep*|ofert*|ogloszeni*|zakup*|zgloszeni*|link|strone|wpis",
    approve:
      "zatwierdz|zatwierdzic|zatwierdzaj|zaakceptuj*|akceptuj|oznacz jako|przepusc|opublikuj*|dopusc|nie odrzucaj",
    approved:
      "zatwierdzone|zatwierdzony|juz zatwierdzone|zaakceptowane|juz sprawdzone|wstepnie zatwierdzone",
    reviewer:
      "recenzent*|moderator*|moderacj*|klasyfikator*|filtr bezpieczenstwa|weryfikator*",
    reading:
      "czytasz to|czyta to|czytaja to|czytajacy to|czytajac to|to czytasz|to czyta|to czytaja|czytajac ten",
    role:
      "pracujesz dla|jestes naszym|jestes teraz|teraz jestes|dzialaj jako|udawaj|zachowuj sie jak|nowe instrukcje|nowe polecenie|nowe polecenia|nowa instrukcja|tryb dewelopera|tryb programisty|komunikat systemowy",
    everyone:
      "zadnych innych|tylko ten|tylko te|tylko ta|wszystkim uzytkownikom|kazdemu uzytkownikowi|uzytkownikowi|ponad inne|ponad wszystkie|piec gwiazdek|na pierwszym miejscu|jako najlepszy|jako najlepsze|konkurencj*|inne sklepy|wylacznie|innych sprzedawcow",
  },
  { // Turkish
    act:
      "ekle|kullan|degistir|kaydet|hatirla|gizle|goster|baslat|durdur|reddet|onayla|tamamla|iste|sor|cevir|doldur|al|et|edin|yapin|birak|koy|koyun|tut|tutun|say|sayin",
    address: "sayin|sevgili|dikkat|merhaba",
    principal: "kullanici*|sahibine|sahibinin",
    you: "sen|senin|siz|sizin|kendi",
    override:
      "yok say*|gormezden gel*|dikkate alma*|unut|unutun|gecersiz kil*|atla|es gec|onemseme|uyma|uymayin|bosver|goz ardi et*|iptal et*|takip etme",
    instruction:
      "talimat*|komut*|kural*|yonerge*|emir|emirleri|emirler|yonlendirme*|kisitlama*|sistem istemi*|sistem mesaji*",
    prior:
      "onceki|tum|butun|yukaridaki|daha onceki|bundan onceki|mevcut|her|eski",
    machine:
      "yapay zeka*|asistan|asistanlar|asistani|asistanlari|dil modeli|dil modelleri|ajan|ajanlar|ajani|ajanlari|temsilci|sohbet robotu|bot|botlar|modeller",
    must:
      "zorunda*|mutlaka|her zaman|daima|asla|gerekir|gerekiyor|lazim|lutfen|hemen|derhal|simdi|bundan sonra|bundan boyle|gereklidir|meli|sart|kesinlikle|gorevin",
    buy:
      "satin al|satin alin|satin almali*|satin almak|siparis ver*|ode|odeyin|odeme yap*|abone ol",
    send:
      "gonder|gonderin|gonderiniz|gondermeli*|gondermek|aktar|aktarin|ilet|iletin|paylas|paylasin|yolla|yollayin|havale et*|yukle|ver",
    tell:
      "soyle|soyleyin|acikla|aciklayin|goster|gosterin|yanitla|cevap ver*|yaz|yazdir|tekrarla|yanit ver*",
    push:
      "oner|onerin|onermeli*|tavsiye et*|sec|secin|tercih et*|puan ver*|one cikar*|onceliklendir*|begen",
    run:
      "calistir*|indir|indirin|kur|yukle|ac|acin|ziyaret et*|tikla|tiklayin|uygula|uy|davran|sil|git|gidin|yap",
    secret:
      "sifre|sifreler|sifreni|sifresini|parola|parolayi|kredi karti|kart numarasi*|kart bilgi*|api anahtar*|kurtarma ifadesi|ozel anahtar|kisisel veri*|banka bilgi*|kimlik bilgi*|sistem istemi*|sistem istemini",
    human: "kullanici*|sahibi*|insan|insana|musteri*",
    without:
      "olmadan|sormadan|onaysiz|izinsiz|haber vermeden|soylemeden|gizlice|etmeyin|gizle",
    ask:
      "sormadan|sorma|onay|onayi|izin|haber|haber vermeden|soylemeden|soyleme|bildirmeden|bildirme|danismadan|onaysiz|izinsiz|karsilastirma|reddetme",
    this: "bu|bunu|buna|bizim|burada|su",
    item:
      "urun|urunu|urune|satici*|magaza*|ilan|ilani|teklif|alisveris|baglanti*|sayfa*|gonderi*|kayit|kaydi|dukkan*",
    approve:
      "onayla|onaylayin|onaylamali*|kabul et*|yayinla|yayinlayin|guvenli olarak isaretle|izin ver*|gecir|reddetme|reddetmeyin",
    approved:
      "onaylandi|onaylanmis|onceden onaylanmis|zaten onaylandi|incelendi|dogrulandi",
    reviewer:
      "inceleyen*|denetci*|moderator*|moderasyon|siniflandirici|guvenlik filtresi|denetleyici*|degerlendirici*",
    reading:
      "bunu okuyan*|okuyorsan*|okuyan|bunu okuyorsan*|bu metni okuyan*|bunu goren",
    role:
      "artik sen|sen artik|artik bir|gibi davran*|rolune gir|yeni talimat*|yeni gorev*|gelistirici modu|sistem mesaji|sistem notu",
    everyone:
      "tum kullanicilara|her kullaniciya|kullaniciya|herkese|bes yildiz|birinci sirada|en iyi olarak|ilk sirada|rakip*|diger satici*|sadece|yalnizca|diger magaza*",
  },
];
