/**
 * English names by division code (GB/T 2260): the province, then its cities as `code name`, in the spelling that maps
 * use (Hanyu Pinyin, and the local form in Inner Mongolia, Tibet and Xinjiang). The data package has Chinese ones only.
 */
const NAMES: Readonly<Record<string, string>> = {
  11: "Beijing|01 Beijing",
  12: "Tianjin|01 Tianjin",
  13: "Hebei|01 Shijiazhuang|02 Tangshan|03 Qinhuangdao|04 Handan|05 Xingtai|06 Baoding|07 Zhangjiakou|08 Chengde|09 Cangzhou|10 Langfang|11 Hengshui",
  14: "Shanxi|01 Taiyuan|02 Datong|03 Yangquan|04 Changzhi|05 Jincheng|06 Shuozhou|07 Jinzhong|08 Yuncheng|09 Xinzhou|10 Linfen|11 Lüliang",
  15: "Inner Mongolia|01 Hohhot|02 Baotou|03 Wuhai|04 Chifeng|05 Tongliao|06 Ordos|07 Hulunbuir|08 Bayannur|09 Ulanqab|22 Hinggan|25 Xilingol|29 Alxa",
  21: "Liaoning|01 Shenyang|02 Dalian|03 Anshan|04 Fushun|05 Benxi|06 Dandong|07 Jinzhou|08 Yingkou|09 Fuxin|10 Liaoyang|11 Panjin|12 Tieling|13 Chaoyang|14 Huludao",
  22: "Jilin|01 Changchun|02 Jilin City|03 Siping|04 Liaoyuan|05 Tonghua|06 Baishan|07 Songyuan|08 Baicheng|24 Yanbian",
  23: "Heilongjiang|01 Harbin|02 Qiqihar|03 Jixi|04 Hegang|05 Shuangyashan|06 Daqing|07 Yichun|08 Jiamusi|09 Qitaihe|10 Mudanjiang|11 Heihe|12 Suihua|27 Daxing'anling",
  31: "Shanghai|01 Shanghai",
  32: "Jiangsu|01 Nanjing|02 Wuxi|03 Xuzhou|04 Changzhou|05 Suzhou|06 Nantong|07 Lianyungang|08 Huai'an|09 Yancheng|10 Yangzhou|11 Zhenjiang|12 Taizhou|13 Suqian",
  33: "Zhejiang|01 Hangzhou|02 Ningbo|03 Wenzhou|04 Jiaxing|05 Huzhou|06 Shaoxing|07 Jinhua|08 Quzhou|09 Zhoushan|10 Taizhou|11 Lishui",
  34: "Anhui|01 Hefei|02 Wuhu|03 Bengbu|04 Huainan|05 Ma'anshan|06 Huaibei|07 Tongling|08 Anqing|10 Huangshan|11 Chuzhou|12 Fuyang|13 Suzhou|15 Lu'an|16 Bozhou|17 Chizhou|18 Xuancheng",
  35: "Fujian|01 Fuzhou|02 Xiamen|03 Putian|04 Sanming|05 Quanzhou|06 Zhangzhou|07 Nanping|08 Longyan|09 Ningde",
  36: "Jiangxi|01 Nanchang|02 Jingdezhen|03 Pingxiang|04 Jiujiang|05 Xinyu|06 Yingtan|07 Ganzhou|08 Ji'an|09 Yichun|10 Fuzhou|11 Shangrao",
  37: "Shandong|01 Jinan|02 Qingdao|03 Zibo|04 Zaozhuang|05 Dongying|06 Yantai|07 Weifang|08 Jining|09 Tai'an|10 Weihai|11 Rizhao|13 Linyi|14 Dezhou|15 Liaocheng|16 Binzhou|17 Heze",
  41: "Henan|01 Zhengzhou|02 Kaifeng|03 Luoyang|04 Pingdingshan|05 Anyang|06 Hebi|07 Xinxiang|08 Jiaozuo|09 Puyang|10 Xuchang|11 Luohe|12 Sanmenxia|13 Nanyang|14 Shangqiu|15 Xinyang|16 Zhoukou|17 Zhumadian|9001 Jiyuan",
  42: "Hubei|01 Wuhan|02 Huangshi|03 Shiyan|05 Yichang|06 Xiangyang|07 Ezhou|08 Jingmen|09 Xiaogan|10 Jingzhou|11 Huanggang|12 Xianning|13 Suizhou|28 Enshi|9004 Xiantao|9005 Qianjiang|9006 Tianmen|9021 Shennongjia",
  43: "Hunan|01 Changsha|02 Zhuzhou|03 Xiangtan|04 Hengyang|05 Shaoyang|06 Yueyang|07 Changde|08 Zhangjiajie|09 Yiyang|10 Chenzhou|11 Yongzhou|12 Huaihua|13 Loudi|31 Xiangxi",
  44: "Guangdong|01 Guangzhou|02 Shaoguan|03 Shenzhen|04 Zhuhai|05 Shantou|06 Foshan|07 Jiangmen|08 Zhanjiang|09 Maoming|12 Zhaoqing|13 Huizhou|14 Meizhou|15 Shanwei|16 Heyuan|17 Yangjiang|18 Qingyuan|19 Dongguan|20 Zhongshan|51 Chaozhou|52 Jieyang|53 Yunfu",
  45: "Guangxi|01 Nanning|02 Liuzhou|03 Guilin|04 Wuzhou|05 Beihai|06 Fangchenggang|07 Qinzhou|08 Guigang|09 Yulin|10 Baise|11 Hezhou|12 Hechi|13 Laibin|14 Chongzuo",
  46: "Hainan|01 Haikou|02 Sanya|03 Sansha|04 Danzhou|9001 Wuzhishan|9002 Qionghai|9005 Wenchang|9006 Wanning|9007 Dongfang|9021 Ding'an|9022 Tunchang|9023 Chengmai|9024 Lingao|9025 Baisha|9026 Changjiang|9027 Ledong|9028 Lingshui|9029 Baoting|9030 Qiongzhong",
  50: "Chongqing|01 Chongqing",
  51: "Sichuan|01 Chengdu|03 Zigong|04 Panzhihua|05 Luzhou|06 Deyang|07 Mianyang|08 Guangyuan|09 Suining|10 Neijiang|11 Leshan|13 Nanchong|14 Meishan|15 Yibin|16 Guang'an|17 Dazhou|18 Ya'an|19 Bazhong|20 Ziyang|32 Ngawa (Aba)|33 Garzê (Ganzi)|34 Liangshan",
  52: "Guizhou|01 Guiyang|02 Liupanshui|03 Zunyi|04 Anshun|05 Bijie|06 Tongren|23 Qianxinan|26 Qiandongnan|27 Qiannan",
  53: "Yunnan|01 Kunming|03 Qujing|04 Yuxi|05 Baoshan|06 Zhaotong|07 Lijiang|08 Pu'er|09 Lincang|23 Chuxiong|25 Honghe|26 Wenshan|28 Xishuangbanna|29 Dali|31 Dehong|33 Nujiang|34 Diqing (Shangri-La)",
  54: "Tibet|01 Lhasa|02 Shigatse|03 Chamdo|04 Nyingchi|05 Shannan|06 Nagqu|25 Ngari",
  61: "Shaanxi|01 Xi'an|02 Tongchuan|03 Baoji|04 Xianyang|05 Weinan|06 Yan'an|07 Hanzhong|08 Yulin|09 Ankang|10 Shangluo",
  62: "Gansu|01 Lanzhou|02 Jiayuguan|03 Jinchang|04 Baiyin|05 Tianshui|06 Wuwei|07 Zhangye|08 Pingliang|09 Jiuquan|10 Qingyang|11 Dingxi|12 Longnan|29 Linxia|30 Gannan",
  63: "Qinghai|01 Xining|02 Haidong|22 Haibei|23 Huangnan|25 Hainan|26 Golog|27 Yushu|28 Haixi",
  64: "Ningxia|01 Yinchuan|02 Shizuishan|03 Wuzhong|04 Guyuan|05 Zhongwei",
  65: "Xinjiang|01 Ürümqi|02 Karamay|04 Turpan|05 Hami|23 Changji|27 Bortala|28 Bayingolin|29 Aksu|30 Kizilsu|31 Kashgar|32 Hotan|40 Ili|42 Tacheng|43 Altay|9001 Shihezi|9002 Aral|9003 Tumxuk|9004 Wujiaqu|9005 Beitun|9006 Tiemenguan|9007 Shuanghe|9008 Kokdala|9009 Kunyu|9010 Huyanghe|9011 Xinxing|9012 Baiyang",
  71: "Taiwan|01 Taipei|02 Kaohsiung|03 Tainan|04 Taichung|05 Kinmen|06 Nantou|07 Keelung|08 Hsinchu City|09 Chiayi City|11 New Taipei|12 Yilan|13 Hsinchu County|14 Taoyuan|15 Miaoli|17 Changhua|19 Chiayi County|21 Yunlin|24 Pingtung|25 Taitung|26 Hualien|27 Penghu|28 Lienchiang",
  81: "Hong Kong|01 Hong Kong Island|02 Kowloon|03 New Territories",
  82: "Macao|01 Macao Peninsula|02 Taipa and Coloane",
};

const CODE_DIGITS = 6;

/** English names by six-digit code. */
export const englishNames: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([province, line]) => {
    const [name = "", ...cities] = line.split("|");
    const code = (digits: string) => digits.padEnd(CODE_DIGITS, "0");
    return [
      [code(province), name] as const,
      ...cities.map((city) => {
        const at = city.indexOf(" ");
        return [code(province + city.slice(0, at)), city.slice(at + 1)] as const;
      }),
    ];
  }),
);
